import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SearchAnswer } from '@dossier/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

const project = 'local-datashare'
let home: string
let files: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('marks-home')
  files = await makeFolder('marks-files')
  for (const name of ['changed', 'moved', 'plain', 'quiet']) await write(name, `The ${name} letter of 1998.`)
  program = await startProgram(home, [files])
  await untilIndexed(program)
  const docIds = await idsOf(['changed', 'moved', 'plain'])
  for (const mark of ['star', 'recommend']) await program.call('POST', `/api/${project}/documents/batchUpdate/${mark}`, docIds)
  await program.call('POST', `/api/${project}/documents/batchUpdate/tag`, { docIds, tags: ['Urgent'] })
  await program.call('POST', `/api/${project}/documents/batchUpdate/tag`, {
    query: { match: { content: 'plain' } },
    tags: ['second'],
  })
  await program.call('PUT', `/api/${project}/pathBanners${files}`, { note: 'From one leak' })
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('finds what is marked, by sets, by the field, by plain words and by the calls', async () => {
  await expectMarked(['changed', 'moved', 'plain'])
  expect((await search({ query_string: { query: 'urgent AND second' } })).map(nameOf)).toEqual(['plain'])
})

it('keeps marks when the folder is indexed again', async () => {
  await indexAgain()
  await expectMarked(['changed', 'moved', 'plain'])
})

it('keeps the marks of a file that has moved', async () => {
  await mkdir(join(files, 'archive'))
  await rename(join(files, 'moved.txt'), join(files, 'archive', 'moved.txt'))
  await indexAgain()
  await expectMarked(['changed', 'moved', 'plain'])
})

it('carries the marks over to the new document of a file whose bytes have changed, and the ledger says so', async () => {
  await write('changed', 'The changed letter of 2003, with another end.')
  await indexAgain()
  await expectMarked(['changed', 'moved', 'plain'])
  const line = (await readLedger(program)).find(({ path }) => path.endsWith('changed.txt'))
  expect(line?.reasons.map(({ code }) => code)).toContain('marks-kept')
})

it('keeps marks over a kill and a start', async () => {
  await program.kill()
  program = await startProgram(home)
  await expectMarked(['changed', 'moved', 'plain'])
})

it('keeps marks when the index is made from the records alone', async () => {
  await program.stop()
  await rm(join(home, 'index'), { recursive: true })
  program = await startProgram(home)
  await expect.poll(async () => (await search({ match: { type: 'Document' } })).length, { timeout: 60_000 }).toBe(4)
  await expectMarked(['changed', 'moved', 'plain'])
})

async function expectMarked(names: string[]): Promise<void> {
  // The index follows the records a moment later.
  await expect.poll(async () => (await search(taggedClause)).map(nameOf).sort()).toEqual(names)
  const hits = await search(taggedClause)
  for (const { _source } of hits) expect(Tagged.parse(_source).tags).toContain('Urgent')
  for (const list of ['tagged/urgent', 'starred', 'recommendations']) {
    const ids = z.array(z.string()).parse(await program.call('GET', `/api/${project}/documents/${list}`))
    expect(ids.sort(), list).toEqual(hits.map(({ _id }) => _id).sort())
  }
  for (const set of ['starred', 'recommended', 'recommended:local'])
    expect((await search(inSet(set))).map(nameOf).sort(), set).toEqual(names)
  const { items } = Listed.parse(await program.call('GET', `/api/${project}/tags?sort=label`))
  expect(items).toMatchObject([
    { label: 'second', count: 1 },
    { label: 'Urgent', count: names.length, authors: [{ id: 'local' }] },
  ])
  expect(await program.call('GET', `/api/${project}/notes${files}/plain.txt`)).toMatchObject([{ note: 'From one leak' }])
}

/** As the filters on screen ask. */
const inSet = (id: string) => ({ terms: { _id: { index: '.sets', id, path: 'documents' } } })
const taggedClause = { term: { tags: 'URGENT' } }
const Tagged = z.object({ tags: z.array(z.string()) })
const Listed = z.object({ items: z.array(z.unknown()) })

async function search(query: object): Promise<SearchAnswer['hits']['hits']> {
  const body = { query, size: 100 }
  return SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, body)).hits.hits
}

async function idsOf(names: string[]): Promise<string[]> {
  const hits = await search({ match: { type: 'Document' } })
  return hits.filter((hit) => names.includes(nameOf(hit))).map(({ _id }) => _id)
}

const Source = z.object({ path: z.string() })

function nameOf({ _source }: { _source?: unknown }): string {
  const { path } = Source.parse(_source)
  return path.slice(path.lastIndexOf('/') + 1).replace('.txt', '')
}

async function indexAgain(): Promise<void> {
  await program.call('POST', `/api/task/batchUpdate/index/${encodeURIComponent(files.slice(1))}`, { options: {} })
  await untilIndexed(program)
}

function write(name: string, text: string): Promise<void> {
  return writeFile(join(files, `${name}.txt`), text)
}
