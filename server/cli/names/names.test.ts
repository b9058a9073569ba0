import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli
const rulesPath = '/api/local-datashare/names/rules'

it('lists models, brings one and removes it', async () => {
  const sizes = { bytes: 105_040_306, downloadBytes: 315_999_356, receivedBytes: 0, task: null, foundVersion: null }
  const licence = { licence: 'GPL-3.0-or-later', licenceUrl: 'https://licence.example' }
  const model = { finder: 'CORENLP', language: 'FRENCH', code: 'fr', version: '4.5.10', state: 'missing', ...sizes, ...licence }
  const properties = { finder: 'CORENLP', language: 'FRENCH', receivedBytes: 1, totalBytes: 2 }
  const task = { id: 'bring', name: 'x', progress: 1, user: { id: 'local' }, createdAt: 1, properties }
  const asked = (path: string) => path === '/api/task/bring'
  await serve(({ method, path }) => {
    if (path === '/api/local/models') return { models: [model], modelDownload: false }
    if (method === 'DELETE') return model
    return { ...task, state: asked(path) ? 'DONE' : 'QUEUED' }
  })
  expect((await run(['models'])).stdout).toContain(
    'corenlp fr  FRENCH   4.5.10  missing       105 MB on disk, 316 MB to download, GPL-3.0-or-later',
  )
  expect((await run(['models', 'add', 'corenlp', 'fr'])).stdout).toContain('The model for FRENCH is here.')
  expect((await run(['models', 'remove', 'corenlp', 'fr'])).stdout).toContain('is removed')
  expect(await run(['models', 'add', 'corenlp'])).toMatchObject({ code: 2 })
  expect(await run(['models', 'fetch'])).toMatchObject({ code: 2 })
  expect(cli.calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/local/models/corenlp/fr')
})

it('lists, makes and takes back rules on names', async () => {
  const made = { user: 'local', creationDate: '2026-11-23T01:00:00.000+00:00' }
  const added = { mention: 'Neptune', reach: 'here', document: 'd', routing: 'd', path: '/data/a.txt', start: 12, places: 1 }
  const rule = { id: 12, kind: 'rename', mentionNorm: 'e. marchetti', target: 'elise marchetti', ...made }
  const byHand = { id: 13, kind: 'add', mentionNorm: 'neptune', category: 'ORGANIZATION', added, ...made }
  await serve(({ method, path, body }) => {
    if (method === 'GET') return { items: [byHand, rule], total: 2, lost: 1 }
    if (path.endsWith('/99'))
      return { status: 404, error: 'There is no rule "99"', code: 'NOT_FOUND', message: 'There is no rule "99"' }
    return { rule: JSON.stringify(body ?? '').includes('"add"') ? byHand : rule, documents: 3 }
  })
  const rules = async (...words: string[]) => run(['names', 'rules', ...words])
  const { stdout, stderr } = await rules()
  expect(stdout).toBe(
    [
      '13  Neptune: added by hand as organization to /data/a.txt, 1 place  (local, 2026-11-23)',
      '12  e. marchetti: is elise marchetti  (local, 2026-11-23)',
      '',
      '2 rules',
      '',
    ].join('\n'),
  )
  expect(stderr).toContain('1 name added by hand without a place any more')
  expect(JSON.parse((await rules('list', '--json')).stdout)).toMatchObject({ total: 2, lost: 1, items: [byHand, rule] })
  expect((await rules('add', 'merge', 'E. Marchetti', 'Élise Marchetti')).stdout).toContain('in 3 documents')
  expect((await rules('add', 'by-hand', 'Neptune', 'organisation', 'd', '--at', '12')).stdout).toContain('1 place\n')
  expect((await rules('remove', '12')).stdout).toContain('taken back: 12  e. marchetti')
  expect(await rules('remove', '99')).toMatchObject({ code: 1 })
  for (const wrong of [
    ['fetch'],
    ['add', 'hide'],
    ['add', 'split', 'x'],
    ['add', 'category', 'x', 'city'],
    ['remove'],
    ['remove', 'x'],
  ])
    expect(await rules(...wrong), wrong.join(' ')).toMatchObject({ code: 2 })
  expect(cli.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', rulesPath, { kind: 'rename', mentionNorm: 'E. Marchetti', target: 'Élise Marchetti' }],
    ['POST', rulesPath, { kind: 'add', document: 'd', mention: 'Neptune', category: 'ORGANIZATION', reach: 'here', start: 12 }],
    ['DELETE', `${rulesPath}/12`, undefined],
    ['DELETE', `${rulesPath}/99`, undefined],
  ])
})

it('lists names with their documents, and has them found', async () => {
  const task = { id: 'find', name: 'x', progress: 1, user: { id: 'local' }, createdAt: 1, state: 'DONE' }
  const missing = { code: 'MODEL_MISSING', facts: {}, message: 'CORENLP has not got its model for FRENCH' }
  const languages = [{ language: 'FRENCH', documents: 4, done: 0, lost: 0, missing }]
  const result = { documents: 9, documentsDone: 5, lost: 0, left: 4, names: 7, languages, lostDocuments: [] }
  await serve(({ method, path, body }) => {
    if (path.startsWith('/api/task/findNames')) return { taskIds: ['list', 'find'] }
    if (method === 'GET') return { ...task, result }
    const asked = JSON.stringify(body)
    if (asked.includes('name0')) return { aggregations: { name0: { doc_count: 1_200 } } }
    return { aggregations: { names: { buckets: asked.includes('PERSON') ? [{ key: 'jane marlow' }] : [] } } }
  })
  const names = (...words: string[]) => run(['names', ...words])
  expect((await names()).stdout).toBe('PERSON\n    1,200  jane marlow\n')
  expect(JSON.parse((await names('list', '--category', 'person', '--search', 'Marl', '--json')).stdout)).toEqual([
    { category: 'PERSON', mentionNorm: 'jane marlow', documents: 1_200 },
  ])
  const found = await names('find', 'corenlp', '--folder', '/data/mail', '--languages', 'fr,en')
  expect(found.stdout).toBe(
    '7 names in 5 documents\nTo be read later: 4 documents\n    CORENLP has not got its model for FRENCH\n',
  )
  expect(cli.calls.find(({ path }) => path === '/api/task/findNames/corenlp')?.body).toEqual({
    options: { defaultProject: 'local-datashare', syncModels: false, folder: '/data/mail', languages: ['fr', 'en'] },
  })
  for (const wrong of [['find'], ['lst'], ['list', '--size', 'many'], ['list', '--category', 'city']])
    expect(await names(...wrong), wrong.join(' ')).toMatchObject({ code: 2 })
})
