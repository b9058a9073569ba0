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
})
const Page = z.object({ total: z.int() })

let program: Program

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

/** Every second of these finds the letter. */
const count = 20_000
const lines = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? `quaysidecopper OR n${at}` : `n${at}`))

it('goes on after each of several kills, and has searched every query once', async () => {
  const home = await makeFolder('batch-home')
  const folder = await copyFolder(join(import.meta.dirname, '..', 'contract', 'documents'), 'batch')
  program = await startProgram(home, [folder], { DOSSIER_DATA_DIR: folder })
  await untilIndexed(program)
  const one = z.object({ count: z.int() }).parse(await countOne())
  const id = await upload()
  const seen: number[] = []
  for (const share of [0.1, 0.3, 0.6]) {
    seen.push((await untilDone(id, count * share)).nbQueriesDone)
    await program.kill()
    program = await startProgram(home)
  }
  expect(seen.every((done) => done < count)).toBe(true)
  const batch = await untilDone(id, Number.POSITIVE_INFINITY)
  const found = (count / 2) * one.count
  expect(batch).toEqual({
    state: 'SUCCESS',
    nbQueries: count,
    nbQueriesDone: count,
    nbResults: found,
    nbStored: found,
    nbQueriesWithoutResults: count / 2,
  })
  const results = await program.call('POST', `/api/batch/search/result/${id}`, { size: 1, contentTypes: [] })
  expect(Page.parse(results).total).toBe(found)
}, 120_000)

function countOne(): Promise<unknown> {
  const query = { query_string: { query: 'quaysidecopper' } }
  return program.call('POST', '/api/index/search/local-datashare/_count', {
    query: { bool: { must: [query], filter: [{ term: { type: 'Document' } }] } },
  })
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
    if (batch.nbQueriesDone >= queries || batch.state === 'SUCCESS' || batch.state === 'FAILURE') return batch
    await sleep(10)
  }
}
