import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '../http/test-app.ts'
import { type callers, headerIdentity } from '../http/testing/callers.ts'
import { createProject } from '../projects/projects.ts'

const project = 'secret'
let opened: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  opened = await openTestApp({ identity: headerIdentity })
  await createProject({ ...opened.context, defaultProject: '' }, project, { sourcePath: '/data' })
  await opened.context.records.db.insertInto('document').values(['a', 'b', 'c'].map(row)).execute()
})
afterAll(() => opened.app.close())

function row(id: string) {
  const place = { project, id, root_id: id, parent_id: null, type: 'Document' as const, extraction_level: 0, entry_id: 1 }
  return { ...place, version: 1, source: JSON.stringify({ path: `/data/${id}`, metadata: {} }), text_length: 0, segment_count: 0 }
}

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, caller: keyof typeof callers = 'editor') {
  const headers = { host: 'localhost', 'x-caller': caller }
  const answer = await opened.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, text: answer.body, body: path.includes('/export') ? undefined : answer.json() }
}
const of = (rest = '') => `${project}/translations${rest}`
const languagesOf = async () => (await ask('GET', of())).body.items
const changed = async () => {
  const rows = await opened.context.records.db.selectFrom('change').select('key').where('kind', '=', 'document').execute()
  return rows.length
}

const long = 'The port of Geneva. '.repeat(10_000).trimEnd()

it('are brought, read in pieces, and told to the index', async () => {
  const items = [
    { id: 'a', language: 'en', text: long, sourceLanguage: 'fr', translator: 'ARGOS' },
    { id: 'a', language: 'SPANISH', text: 'El puerto' },
    { id: 'b', language: 'ENGLISH', text: 'The harbour' },
  ]
  expect((await ask('POST', of(), { items })).body).toEqual({ stored: 3, same: 0 })
  expect(await changed()).toBe(2)
  expect((await ask('GET', `${project}/documents/translations/a`)).body.items).toEqual([
    {
      language: 'ENGLISH',
      sourceLanguage: 'FRENCH',
      translator: 'ARGOS',
      textLength: long.length,
      author: 'editor',
      importedAt: expect.stringMatching(/^\d{4}-/),
    },
    expect.objectContaining({ language: 'SPANISH', sourceLanguage: null }),
  ])
  const piece = await ask('GET', `${project}/documents/content/a?targetLanguage=ENGLISH&offset=150000&limit=40`)
  expect(piece.body).toMatchObject({ content: long.slice(150_000, 150_040), maxOffset: long.length })
  expect((await ask('GET', `${project}/documents/find/a?query=geneva&targetLanguage=ENGLISH`)).body.count).toBe(10_000)
  expect((await ask('GET', `${project}/documents/content/b?targetLanguage=SPANISH`)).status).toBe(404)
})

it('are in the source of their document as the contract has them, where that is asked for', async () => {
  const source = `index/search/${project}/_source/a?_source=content_translated.source_language,content_translated.target_language`
  expect((await ask('GET', source)).body).toEqual({
    content_translated: [{ source_language: 'FRENCH', target_language: 'ENGLISH' }, { target_language: 'SPANISH' }],
  })
  const whole = await ask('GET', `index/search/${project}/_doc/b?_source=content_translated`)
  expect(whole.body._source).toEqual({ content_translated: [{ target_language: 'ENGLISH', content: 'The harbour' }] })
  const without = await ask('GET', `index/search/${project}/_doc/b?_source_excludes=content,content_translated`)
  expect(without.body._source).not.toHaveProperty('content_translated')
})

it('are brought again without doubles, and not over others unless that is said', async () => {
  const items = [{ id: 'b', language: 'ENGLISH', text: 'The harbour' }]
  expect((await ask('POST', of(), { items })).body).toEqual({ stored: 0, same: 1 })
  const other = [{ id: 'c', language: 'ENGLISH', text: 'New' }, ...items.map((item) => ({ ...item, text: 'The port' }))]
  expect(await ask('POST', of(), { items: other })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await ask('GET', `${project}/documents/translations/c`)).body.items).toEqual([])
  expect((await ask('POST', of(), { items: other, replace: true })).body).toEqual({ stored: 2, same: 0 })
  expect((await ask('GET', `${project}/documents/content/b?targetLanguage=en`)).body.content).toBe('The port')
})

it('are refused by name where there is no such document or language, and nothing is stored', async () => {
  const good = { id: 'c', language: 'FRENCH', text: 'Le port' }
  expect(await ask('POST', of(), { items: [good, { ...good, id: 'nobody' }] })).toMatchObject({ status: 404 })
  const wrong = await ask('POST', of(), { items: [good, { ...good, language: 'Klingon' }] })
  expect(wrong).toMatchObject({ status: 400, body: { error: expect.stringContaining('Klingon') } })
  expect(await languagesOf()).toEqual([
    { language: 'ENGLISH', documents: 3 },
    { language: 'SPANISH', documents: 1 },
  ])
})

it('are exported as they are brought, and removed with their texts', async () => {
  const { text } = await ask('GET', of('/export?language=en'))
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['a', 'b', 'c'])
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    id: 'a',
    language: 'ENGLISH',
    text: long,
    sourceLanguage: 'FRENCH',
    translator: 'ARGOS',
  })
  expect((await ask('DELETE', of('?language=ENGLISH&id=c'))).body).toEqual({ removed: 1 })
  expect((await ask('DELETE', of('?language=ENGLISH'))).body).toEqual({ removed: 2 })
  expect((await ask('DELETE', of('?language=SPANISH'))).body).toEqual({ removed: 1 })
  const { db } = opened.context.records
  for (const table of ['translation', 'held_text', 'segment'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  const again = { items: lines.map((line) => JSON.parse(line)) }
  expect((await ask('POST', of(), again)).body).toEqual({ stored: 3, same: 0 })
})

it('go with their project', async () => {
  await ask('POST', of(), { items: [{ id: 'c', language: 'FRENCH', text: 'Le port' }] })
  const { db } = opened.context.records
  const { translations } = await import('./feature.ts')
  const drop = () => db.transaction().execute(async (trx) => translations.removeRestOfProject?.(trx, project))
  while ((await drop()) !== 0);
  expect(await languagesOf()).toEqual([])
})
