import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { harbour } from '../testing/answers.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli
const asked = () => cli.calls.map(({ method, path }) => `${method} ${path}`)

it('tells what is known of a document, prints its text piece by piece, and saves its original', async () => {
  const text = ['the blue ', 'crane']
  await serve(({ path }) => {
    if (path.includes('/src/')) return ['bytes']
    if (!path.includes('/content/')) return { id: 'd1', routing: 'd1', projectId: 'local-datashare', title: 'a\u001b' }
    const offset = Number(new URL(path, 'http://x').searchParams.get('offset'))
    return { content: offset === 0 ? text[0] : text[1], offset, limit: 9, maxOffset: 14, targetLanguage: null }
  })
  expect((await run(['document', 'd1'])).stdout).toContain('title                a?')
  expect((await run(['document', 'd1', '--text'])).stdout).toBe('the blue crane')
  expect((await run(['document', 'd1', '--text', '--json'])).stdout).toBe('{"text":"the blue crane"}\n')
  const output = join(cli.folder, 'original')
  expect((await run(['document', 'd1', '--output', output])).code).toBe(0)
  expect(readFileSync(output, 'utf8')).toBe('["bytes"]')
  const before = cli.calls.length
  expect((await run(['document', 'd1', '--output', output])).stderr).toContain('is there already')
  expect(cli.calls).toHaveLength(before)
})

it('lists, makes and removes projects, these only when it is meant so', async () => {
  await serve(({ method, body }) =>
    method === 'GET' ? [harbour] : method === 'POST' ? { ...harbour, ...Object(body) } : undefined,
  )
  expect((await run(['projects'])).stdout).toBe('harbour  The harbour\n')
  expect((await run(['projects', 'add', 'quay', '--label', 'The quay'])).stdout).toContain('"quay"')
  expect(await run(['projects', 'remove', 'harbour'])).toMatchObject({ code: 2 })
  expect(await run(['projects', 'add'])).toMatchObject({ code: 2 })
  expect((await run(['projects', 'remove', 'harbour', '--yes'])).stdout).toContain('is removed')
  expect(asked()).toEqual(['GET /api/project', 'POST /api/project', 'DELETE /api/project/harbour'])
})

it('prints projects, what was made of one and which was removed as one line of JSON each, and nothing besides', async () => {
  await serve(({ method, body }) =>
    method === 'GET' ? [harbour] : method === 'POST' ? { ...harbour, ...Object(body) } : undefined,
  )
  const made = { name: 'quay', label: 'The quay' }
  for (const [words, value] of [
    [[], [harbour]],
    [['add', 'quay', '--label', 'The quay'], { ...harbour, ...made }],
    [['remove', 'harbour', '--yes'], { removed: 'harbour' }],
  ] as const)
    expect(await run(['projects', ...words, '--json'])).toEqual({ code: 0, stdout: `${JSON.stringify(value)}\n`, stderr: '' })
})

it('lists indexed folders and takes one out of the index', async () => {
  const folder = {
    path: '/data',
    project: 'p',
    missing: true,
    entries: 3,
    documents: 1_200,
    lastRunAt: 1,
    isSample: false,
    keepsVersions: false,
  }
  await serve(({ method }) => (method === 'GET' ? [folder] : undefined))
  expect((await run(['folders'])).stdout).toBe('    1,200 documents  p  /data (not there now)\n')
  expect(await run(['folders', 'remove', '/data'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Add --yes to do it.'),
  })
  expect((await run(['folders', 'remove', '/data', '--yes'])).code).toBe(0)
  expect(asked()[1]).toBe('DELETE /api/local/folders/indexed?project=local-datashare&path=%2Fdata')
  expect(await run(['folders', 'remove'])).toMatchObject({ code: 2 })
})

it('stars and tags documents by id or by a search, and never without either', async () => {
  await serve(({ method, path }) => {
    if (method === 'GET') return path.includes('starred') ? ['d1', 'd2'] : { items: [], total: 0 }
    return { result: 1_200, change: 1, ...(path.endsWith('tag') && { kept: 0 }) }
  })
  expect((await run(['stars'])).stdout).toBe('d1\nd2\n')
  expect((await run(['stars', 'add', '--search', 'crane'])).stdout).toBe('1,200 documents are starred now.\n')
  expect((await run(['tags', 'remove', 'urgent', 'later', '--document', 'd1', 'd2'])).stdout).toContain('1,200 documents')
  expect((await run(['tags'])).stdout).toBe('No document has a tag.\n')
  const bodies = cli.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual([{ query: expect.anything() }, { docIds: ['d1', 'd2'], tags: ['urgent', 'later'] }])
  for (const wrong of [
    ['stars', 'add'],
    ['tags', 'add', 'x'],
    ['tags', 'add', '--search', 'x'],
    ['stars', 'paint'],
  ])
    expect(await run(wrong), wrong.join(' ')).toMatchObject({ code: 2 })
})

it('says one document, not 1 documents', async () => {
  await serve(({ path }) => ({ result: 1, change: 1, ...(path.endsWith('tag') && { kept: 1 }) }))
  expect((await run(['stars', 'add', '--document', 'd1'])).stdout).toBe('1 document is starred now.\n')
  expect((await run(['stars', 'remove', '--document', 'd1'])).stdout).toBe('1 document is no longer starred.\n')
  const { stdout, stderr } = await run(['tags', 'remove', 'urgent', '--document', 'd1'])
  expect(stdout).toBe('The tags of 1 document changed.\n')
  expect(stderr).toContain('1 tag stayed')
})

it('says before an archive is packed that its file cannot be written', async () => {
  await serve(() => ({}))
  const there = join(cli.folder, 'there.zip')
  writeFileSync(there, '')
  const wrong: [string, number, string][] = [
    [there, 1, 'is there already'],
    [join(cli.folder, 'no', 'x.zip'), 2, 'in a folder that is not there'],
    [join(there, 'x.zip'), 2, 'is not a folder'],
  ]
  for (const [output, code, sentence] of wrong) {
    const printed = await run(['download', 'crane', '--output', output])
    expect(printed).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
    expect(printed.stderr).not.toContain('    at ')
  }
  expect(cli.calls).toEqual([])
  expect(await run(['document', 'd1', '--text', '--output', there])).toMatchObject({ code: 2 })
})

it('refuses a list that cannot be read before a server is started', async () => {
  for (const file of ['/nowhere.csv', cli.folder])
    expect(await run(['search-list', file])).toMatchObject({ code: 2, stderr: expect.stringContaining(`${file} cannot be read`) })
  expect(existsSync(join(cli.folder, 'home'))).toBe(false)
})
