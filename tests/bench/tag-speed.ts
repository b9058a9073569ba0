import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'
import { untilFollowed } from './search-speed.ts'
import { makeCorpus, storeCorpus } from './synthetic.ts'
import { type Figure, quantile, seconds } from './table.ts'

const documents = 50_000
const project = 'local-datashare'

/** All of 50,000 documents tagged by one call and undone by another, a screen asking meanwhile; then searches and the facet of the tag. */
export async function measureTags(bench: string): Promise<Figure[]> {
  const home = await makeFolder('bench-tags')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, documents)
    const plain = await timeSearches(program, { match: { type: 'Document' } })
    const tag = await timeBusy(program, () =>
      change(program, 'tag', { query: { match: { type: 'Document' } }, tags: ['urgent'] }),
    )
    const tagged = await timeSearches(program, { term: { tags: 'urgent' } })
    const facet = await timeSearches(program, { match: { type: 'Document' } }, { tags: { terms: { field: 'tags' } } })
    const undo = await timeBusy(program, () => change(program, 'untag', { undo: tag.answer.change }))
    if (tag.answer.result < documents || undo.answer.result !== tag.answer.result) throw new Error('not all were tagged')
    const peer = `${plain.p95.toFixed(1)} ms without the tag`
    return [
      { name: `tag ${tag.answer.result} documents by a query`, ours: seconds(tag.ms), target: '< 2 s', isReached: tag.ms < 2000 },
      { name: 'take exactly that back', ours: seconds(undo.ms), target: '< 2 s', isReached: undo.ms < 2000 },
      {
        name: 'search meanwhile, median',
        ours: `${tag.median.toFixed(1)} ms`,
        peer: `${plain.median.toFixed(1)} ms at rest`,
        target: '<= 2x',
        isReached: tag.median <= 2 * plain.median,
      },
      { name: 'slowest search meanwhile', ours: `${Math.max(tag.slowestMs, undo.slowestMs).toFixed(0)} ms` },
      { name: 'search of the tagged ones, p95', ours: `${tagged.p95.toFixed(1)} ms`, peer },
      { name: 'facet of the tags, p95', ours: `${facet.p95.toFixed(1)} ms`, peer },
    ]
  } finally {
    await program.stop()
  }
}

const Changed = z.object({ result: z.number(), change: z.number().nullable() })

async function change(program: Program, call: 'tag' | 'untag', body: object): Promise<z.infer<typeof Changed>> {
  return Changed.parse(await program.call('POST', `/api/${project}/documents/batchUpdate/${call}`, body))
}

type Busy<T> = { answer: T; ms: number; median: number; slowestMs: number }

/** Carries something out while a page asks one search after another; answers how long those took. */
async function timeBusy<T>(program: Program, work: () => Promise<T>): Promise<Busy<T>> {
  let isBusy = true
  const screen = (async () => {
    const timings: number[] = []
    while (isBusy) timings.push(await timeSearch(program, { match: { type: 'Document' } }))
    return timings
  })()
  const startedAt = performance.now()
  const answer = await work()
  const ms = performance.now() - startedAt
  isBusy = false
  const timings = await screen
  return { answer, ms, median: quantile(timings, 0.5), slowestMs: Math.max(...timings) }
}

async function timeSearches(program: Program, query: object, aggs?: object): Promise<{ median: number; p95: number }> {
  const timings: number[] = []
  for (let turn = 0; turn < 100; turn++) timings.push(await timeSearch(program, query, aggs))
  return { median: quantile(timings, 0.5), p95: quantile(timings, 0.95) }
}

async function timeSearch(program: Program, query: object, aggs?: object): Promise<number> {
  const startedAt = performance.now()
  await program.call('POST', `/api/index/search/${project}/_search`, { query, size: 25, ...(aggs && { aggs }) })
  return performance.now() - startedAt
}
