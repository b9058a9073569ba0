import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SearchAnswer } from '@dossier/contract/search'
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
  home = await makeFolder('stars-home')
  files = await makeFolder('stars-files')
  for (const name of ['changed', 'moved', 'plain', 'quiet']) await write(name, `The ${name} letter of 1998.`)
  program = await startProgram(home, [files])
  await untilIndexed(program)
  const ids = await idsOf(['changed', 'moved', 'plain'])
  for (const mark of ['star', 'recommend']) await program.call('POST', `/api/${project}/documents/batchUpdate/${mark}`, ids)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('finds what is starred, by ids and by the set', async () => {
  await expectStarred(['changed', 'moved', 'plain'])
})

it('keeps stars when the folder is indexed again', async () => {
  await indexAgain()
  await expectStarred(['changed', 'moved', 'plain'])
})

it('keeps the star of a file that has moved', async () => {
  await mkdir(join(files, 'archive'))
  await rename(join(files, 'moved.txt'), join(files, 'archive', 'moved.txt'))
  await indexAgain()
  await expectStarred(['changed', 'moved', 'plain'])
})

it('carries the star over to the new document of a file whose bytes have changed, and the ledger says so', async () => {
  await write('changed', 'The changed letter of 2003, with another end.')
  await indexAgain()
  await expectStarred(['changed', 'moved', 'plain'])
  const line = (await readLedger(program)).find(({ path }) => path.endsWith('changed.txt'))
  expect(line?.reasons.map(({ code }) => code)).toContain('marks-kept')
})

it('keeps stars over a kill and a start', async () => {
  await program.kill()
  program = await startProgram(home)
  await expectStarred(['changed', 'moved', 'plain'])
})

it('keeps stars when the index is made from the records alone', async () => {
  await program.stop()
  await rm(join(home, 'index'), { recursive: true })
  program = await startProgram(home)
  await expect.poll(async () => (await search({ match: { type: 'Document' } })).length, { timeout: 60_000 }).toBe(4)
  await expectStarred(['changed', 'moved', 'plain'])
})

async function expectStarred(names: string[]): Promise<void> {
  // The index follows the records a moment later.
  await expect.poll(async () => (await search(starredClause)).map(nameOf).sort(), { timeout: 30_000 }).toEqual(names)
  const ids = z.array(z.string()).parse(await program.call('GET', `/api/${project}/documents/starred`))
  expect(ids.sort()).toEqual((await search(starredClause)).map(({ _id }) => _id).sort())
  // Recommendations are marks of another kind.
  expect((await search(recommendedClause)).map(nameOf).sort()).toEqual(names)
}

/** As the filter on screen asks. */
const recommendedClause = { terms: { _id: { index: '.sets', id: 'recommended:local', path: 'documents' } } }
const starredClause = { terms: { _id: { index: '.sets', id: 'starred', path: 'documents' } } }

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
