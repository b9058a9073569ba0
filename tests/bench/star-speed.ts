import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'
import { untilFollowed } from './search-speed.ts'
import { makeCorpus, storeCorpus } from './synthetic.ts'
import { type Figure, quantile, seconds } from './table.ts'

const documents = 50_000
const project = 'local-datashare'

/** All of 50,000 documents starred by one call and undone by another, a screen asking meanwhile; then searches of the starred ones. */
export async function measureStars(bench: string): Promise<Figure[]> {
  const home = await makeFolder('bench-stars')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, documents)
    const star = await timeBusy(program, () => change(program, 'star', { query: { match: { type: 'Document' } } }))
    const plain = await timeSearches(program, { match: { type: 'Document' } })
    const starred = await timeSearches(program, starredClause)
    const undo = await timeBusy(program, () => change(program, 'unstar', { undo: star.answer.change }))
    if (star.answer.result < documents || undo.answer.result !== star.answer.result) throw new Error('not all were starred')
    return [
      {
        name: `star ${star.answer.result} documents by a query`,
        ours: seconds(star.ms),
        target: '< 2 s',
        isReached: star.ms < 2000,
      },
      { name: 'take exactly that back', ours: seconds(undo.ms), target: '< 2 s', isReached: undo.ms < 2000 },
      { name: 'slowest search meanwhile', ours: `${Math.max(star.slowestMs, undo.slowestMs).toFixed(0)} ms` },
      {
        name: 'search of the starred ones, p95',
        ours: `${starred.toFixed(1)} ms`,
        peer: `${plain.toFixed(1)} ms without the set`,
      },
    ]
  } finally {
    await program.stop()
  }
}

const Changed = z.object({ result: z.number(), change: z.number().nullable() })

async function change(program: Program, call: 'star' | 'unstar', body: object): Promise<z.infer<typeof Changed>> {
  return Changed.parse(await program.call('POST', `/api/${project}/documents/batchUpdate/${call}`, body))
}

/** As the filter on screen asks. */
const starredClause = { terms: { _id: { index: '.sets', id: 'starred', path: 'documents' } } }

/** Carries something out while a page asks one search after another; answers the slowest of them. */
async function timeBusy<T>(program: Program, work: () => Promise<T>): Promise<{ answer: T; ms: number; slowestMs: number }> {
  let isBusy = true
  const screen = (async () => {
    let slowestMs = 0
    while (isBusy) slowestMs = Math.max(slowestMs, await timeSearch(program, { match: { type: 'Document' } }))
    return slowestMs
  })()
  const startedAt = performance.now()
  const answer = await work()
  const ms = performance.now() - startedAt
  isBusy = false
  return { answer, ms, slowestMs: await screen }
}

async function timeSearches(program: Program, query: object): Promise<number> {
  const timings: number[] = []
  for (let turn = 0; turn < 100; turn++) timings.push(await timeSearch(program, query))
  return quantile(timings, 0.95)
}

async function timeSearch(program: Program, query: object): Promise<number> {
  const startedAt = performance.now()
  await program.call('POST', `/api/index/search/${project}/_search`, { query, size: 25 })
  return performance.now() - startedAt
}
