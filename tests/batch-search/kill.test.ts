import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

const Batch = z.object({
  state: z.string(),
  nbQueries: z.int(),
  nbQueriesDone: z.int(),
  nbResults: z.int(),
  nbStored: z.int(),
  nbQueriesWithoutResults: z.int(),
  errorMessage: z.string().nullable(),
})
const Page = z.object({ total: z.int() })
const Runs = z.object({
  items: z.array(
    z.object({
      state: z.string(),
      nbQueriesDone: z.int(),
      new: z.object({ total: z.int() }),
      gone: z.object({ total: z.int() }),
    }),
  ),
})

let program: Program
let home: string
let folder: string
/** The batch search, and what it has found. */
let searched: { id: string; found: number }

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

const count = 6_000
const letters = count / 2
/** The first finds everything, which costs the others nothing; of these every second finds the letter. */
const lines = ['*:*', ...Array.from({ length: count - 1 }, (_, at) => (at % 2 === 0 ? `quaysidecopper OR n${at}` : `n${at}`))]

it('goes on after each of several kills, and has searched every query once', async () => {
  home = await makeFolder('batch-home')
  folder = await copyFolder(join(import.meta.dirname, '..', 'contract', 'documents'), 'batch')
  program = await startProgram(home, [folder], { DOSSIER_DATA_DIR: folder })
  await untilIndexed(program)
  const [all, one] = [await countOf('*:*'), await countOf('quaysidecopper')]
  const id = await upload()
  const seen: number[] = []
  for (const share of [0.1, 0.3, 0.6]) {
    seen.push((await untilDone(id, count * share)).nbQueriesDone)
    await program.kill()
    program = await startProgram(home)
  }
  expect(seen.every((done) => done < count)).toBe(true)
  const batch = await untilDone(id, Number.POSITIVE_INFINITY)
  const found = all + letters * one
  expect(batch).toEqual({
    state: 'SUCCESS',
    nbQueries: count,
    nbQueriesDone: count,
    nbResults: found,
    nbStored: found,
    nbQueriesWithoutResults: letters - 1,
    errorMessage: null,
  })
  const results = await program.call('POST', `/api/batch/search/result/${id}`, { size: 1, contentTypes: [] })
  expect(Page.parse(results).total).toBe(found)
  searched = { id, found }
}, 300_000)

it('searched again goes on after kills too, and tells exactly what a new document changes', async () => {
  const { id, found } = searched
  await writeFile(join(folder, 'later.txt'), 'A later letter about quaysidecopper.')
  await program.call('POST', '/api/local/index', { folder, project: 'local-datashare' })
  await untilIndexed(program)
  const read = async () => Runs.parse(await program.call('GET', `/api/batch/search/${id}/runs`)).items[0]
  const untilRun = async (queries: number) => {
    for (;;) {
      const run = await read()
      if (run && (run.nbQueriesDone >= queries || run.state === 'SUCCESS')) return run
      await sleep(10)
    }
  }
  await program.call('POST', `/api/batch/search/${id}/again`)
  for (const share of [0.2, 0.5]) {
    expect((await untilRun(count * share)).state).not.toBe('SUCCESS')
    await program.kill()
    program = await startProgram(home)
  }
  expect(await untilRun(Number.POSITIVE_INFINITY)).toMatchObject({ new: { total: letters + 1 }, gone: { total: 0 } })
  expect(await untilDone(id, count)).toMatchObject({ state: 'SUCCESS', nbResults: found + letters + 1 })
}, 300_000)

async function countOf(query: string): Promise<number> {
  const answer = await program.call('POST', '/api/index/search/local-datashare/_count', {
    query: { bool: { must: [{ query_string: { query } }], filter: [{ term: { type: 'Document' } }] } },
  })
  return z.object({ count: z.int() }).parse(answer).count
}

async function upload(): Promise<string> {
  const form = new FormData()
  form.append('name', 'many')
  form.append('csvFile', new File([lines.join('\n')], 'list.csv'))
  const answer = await fetch(new URL('/api/batch/search/local-datashare', program.address), { method: 'POST', body: form })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** The batch search when it has ended, or so many of its queries were searched. */
async function untilDone(id: string, queries: number): Promise<z.infer<typeof Batch>> {
  for (;;) {
    const batch = Batch.parse(await program.call('GET', `/api/batch/search/${id}?withQueries=false`))
    if (batch.state === 'FAILURE') throw new Error(batch.errorMessage ?? 'the list was given up')
    if (batch.nbQueriesDone >= queries || batch.state === 'SUCCESS') return batch
    await sleep(10)
  }
}
