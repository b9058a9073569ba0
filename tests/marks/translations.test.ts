import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SearchAnswer } from '@dossier/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

const project = 'local-datashare'
const harbour = 'The harbour was closed in March. '.repeat(4_000)
let home: string
let files: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('translations-home')
  files = await makeFolder('translations-files')
  await write('letter', 'Le port a été fermé en mars.')
  await write('moved', 'Le port a été rouvert en avril.')
  await write('plain', 'Rien.')
  program = await startProgram(home, [files])
  await untilIndexed(program)
  const docs = await documents()
  const items = ['letter', 'moved'].map((name) => ({ id: docs.get(name)?.id, language: 'ENGLISH', text: `${name}: ${harbour}` }))
  await program.call('POST', `/api/${project}/translations`, { items })
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('are found, told and read when they were brought', () => expectTranslated())

it('stay when their documents are really read again', async () => {
  const before = await documents()
  await program.call('POST', '/api/local/ledger/retry', { project, name: '.txt' })
  await untilIndexed(program)
  const after = await documents()
  for (const [name, { id, readAt }] of before) {
    expect(after.get(name)?.id, name).toBe(id)
    expect(after.get(name)?.readAt, name).not.toBe(readAt)
  }
  await expectTranslated()
})

it('stay when a file has moved', async () => {
  await mkdir(join(files, 'archive'))
  await rename(join(files, 'moved.txt'), join(files, 'archive', 'moved.txt'))
  await indexAgain()
  expect((await documents()).get('moved')?.path).toContain('/archive/')
  await expectTranslated()
})

it('stay over a kill, and when the index is made from the records alone', async () => {
  await program.kill()
  await rm(join(home, 'index'), { recursive: true })
  program = await startProgram(home)
  await expect.poll(async () => (await documents()).size, { timeout: 60_000 }).toBe(3)
  await expectTranslated()
})

it('are not those of other bytes at the same path, and are there again with the old ones', async () => {
  await write('letter', 'Le port a été fermé en mai.')
  await indexAgain()
  await expect.poll(found).toEqual(['moved'])
  await write('letter', 'Le port a été fermé en mars.')
  await indexAgain()
  await expectTranslated()
})

/** By the search, with an excerpt; in the list of the document; to the last word. */
async function expectTranslated(): Promise<void> {
  // The index follows the records a moment later.
  await expect.poll(found).toEqual(['letter', 'moved'])
  const docs = await documents()
  for (const name of ['letter', 'moved']) {
    const id = docs.get(name)?.id
    const text = `${name}: ${harbour}`
    expect(await program.call('GET', `/api/${project}/documents/translations/${id}`)).toMatchObject({
      items: [{ language: 'ENGLISH', textLength: text.length, author: 'local' }],
    })
    const query = `targetLanguage=ENGLISH&offset=${text.length - 20}&limit=20`
    expect(await program.call('GET', `/api/${project}/documents/content/${id}?${query}`)).toMatchObject({
      content: text.slice(-20),
    })
  }
  expect(await program.call('GET', `/api/${project}/translations`)).toEqual({ items: [{ language: 'ENGLISH', documents: 2 }] })
}

const field = 'content_translated.content'

async function found(): Promise<string[]> {
  const hits = await search({ query: { match: { [field]: 'harbour' } }, highlight: { fields: { [field]: {} } } })
  for (const { highlight } of hits) expect(highlight?.[field]?.[0]).toContain('<em>harbour</em>')
  return hits.map(({ _source }) => nameOf(Source.parse(_source).path)).sort()
}

const Source = z.object({ path: z.string(), extractionDate: z.string() })

async function documents() {
  const hits = await search({ query: { match: { type: 'Document' } } })
  const entries = hits.map(({ _id: id, _source }) => {
    const { path, extractionDate: readAt } = Source.parse(_source)
    return [nameOf(path), { id, path, readAt }] as const
  })
  return new Map(entries)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('.txt', '')
}

async function search(body: object): Promise<SearchAnswer['hits']['hits']> {
  const whole = { ...body, size: 100, _source: { excludes: ['content', 'content_translated'] } }
  return SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, whole)).hits.hits
}

async function indexAgain(): Promise<void> {
  await program.call('POST', `/api/task/batchUpdate/index/${encodeURIComponent(files.slice(1))}`, { options: {} })
  await untilIndexed(program)
}

function write(name: string, text: string): Promise<void> {
  return writeFile(join(files, `${name}.txt`), text)
}
