import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaults } from '@dossier/contract'
import { type VariantKind, variantKinds } from '@dossier/contract/batch-search/variants'
import { lineText } from '@dossier/server/batch-search/run/line-query.ts'
import { z } from 'zod'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { openStoredOracle } from '../corpus/stored-oracle.ts'
import { bringWholeCorpus, type WholeCorpus } from '../corpus/whole-corpus.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { readPrivateMemory, watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'
import { untilFollowed } from '../search/search-speed.ts'
import { listNames } from './name-list.ts'
import { measurePages } from './page-speed.ts'

const many = 10_000
const most = 60_000
/** Of OpenSearch's time. */
const share = 1 / 5
const mostMs = 300_000
const firstWithinMs = 2_000
/**
 * Lists of names as phrases over a corpus of any size, beside an OpenSearch that is asked for the same names one after the other. `isKept`: the corpus and
 * both indexes stay in `.cache/bench` for the next run.
 */
export async function measureLists(bench: string, documents: number, isKept: boolean): Promise<Figure[]> {
  const corpus = await bringWholeCorpus(bench, documents, isKept)
  const names = await listNames(corpus.file, most)
  // Both directly after each other: how busy the machine is changes by the minute.
  const first = await measureMany(corpus, names.slice(0, many))
  const load = loadavg()[0] ?? 0
  const peer = await askOracle(bench, corpus, names.slice(0, many))
  const peerLoad = loadavg()[0] ?? 0
  const ours = { ...first, ...(await measureMost(corpus, names)) }
  const isShare = peer && ours.many.ms <= peer.ms * share
  return [
    {
      name: `${many} names in ${documents} documents, exact counts, results kept`,
      ours: `${seconds(ours.many.ms)}, ${ours.many.results} results, ${ours.many.parts}`,
      ...(peer && { peer: `OpenSearch: ${seconds(peer.ms)}, ${peer.results} results`, isReached: isShare === true }),
      target: '≤ 1/5 of its time',
    },
    {
      name: 'first results',
      ours: seconds(ours.many.firstMs),
      target: '≤ 2 s',
      isReached: ours.many.firstMs <= firstWithinMs,
    },
    {
      name: `${most} names`,
      ours: `${seconds(ours.most.ms)}, ${ours.most.results} results`,
      target: '≤ 5 minutes',
      isReached: ours.most.ms <= mostMs,
    },
    {
      name: `${most} names, each with all its variants`,
      ours: `${seconds(ours.spelled.ms)}, ${ours.spelled.results} results`,
      target: '≤ 5 minutes',
      isReached: ours.spelled.ms <= mostMs,
    },
    {
      name: `highest private memory: before, with ${many}, with ${most} names`,
      ours: [ours.memoryBefore, ours.many.memory, ours.most.memory].map(megabytes).join(', '),
      target: 'flat',
      isReached: ours.most.memory <= ours.many.memory * 1.2,
    },
    ...ours.pages,
    {
      name: `load of the machine at the end of the ${many} names of each`,
      ours: load.toFixed(1),
      ...(peer && { peer: `OpenSearch: ${peerLoad.toFixed(1)}` }),
    },
  ]
}

function measureMany(corpus: WholeCorpus, names: readonly string[]) {
  return withProgram(corpus, async (program) => {
    const memoryBefore = readPrivateMemory(corpus.home).bytes
    return { memoryBefore, many: await measureList(program, names) }
  })
}

function measureMost(corpus: WholeCorpus, names: readonly string[]) {
  return withProgram(corpus, async (program) => ({
    most: await measureList(program, names),
    pages: await measurePages(program, corpus.documents),
    spelled: await measureList(program, names, variantKinds),
  }))
}

/** A program that has searched a list before. */
async function withProgram<Result>(corpus: WholeCorpus, measure: (program: Program) => Promise<Result>): Promise<Result> {
  const program = await startProgram(corpus.home, [], unchecked)
  try {
    await untilFollowed(program, corpus.documents)
    await measureList(program, await listNames(corpus.file, 100))
    return await measure(program)
  } finally {
    // What is kept is to be the same for the next run.
    await program.call('DELETE', '/api/batch/search')
    await program.stop()
  }
}

const Batch = z.object({ state: z.string(), nbResults: z.int(), nbErrors: z.int(), errorMessage: z.string().nullable() })

async function measureList(program: Program, names: readonly string[], variants: readonly VariantKind[] = []) {
  const [peak, cpu] = [watchPeak(program.home), watchCpu(program.home)]
  const began = performance.now()
  const id = await upload(program, names, variants)
  let firstMs: number | undefined
  for (;;) {
    const batch = Batch.parse(await program.call('GET', `/api/batch/search/${id}?withQueries=false`))
    const ms = performance.now() - began
    if (batch.nbResults > 0) firstMs ??= ms
    if (batch.state === 'FAILURE' || batch.nbErrors > 0) throw new Error(`the list was not searched: ${batch.errorMessage}`)
    if (batch.state === 'SUCCESS') {
      cpu.stop()
      return { ms, firstMs: firstMs ?? ms, results: batch.nbResults, memory: peak.stop(), parts: cpu.parts() }
    }
    await sleep(20)
  }
}

async function upload(program: Program, names: readonly string[], variants: readonly VariantKind[]): Promise<string> {
  const form = new FormData()
  form.append('name', `${names.length} names`)
  form.append('phrase_matches', 'true')
  for (const kind of variants) form.append('variants', kind)
  form.append('csvFile', new File([names.join('\n')], 'names.csv'))
  const address = new URL(`/api/batch/search/${defaults.project}`, program.address)
  const answer = await fetch(address, { method: 'POST', body: form })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

const Found = z.object({ hits: z.object({ total: z.object({ value: z.int() }) }) })
/** As many at a time as clients of its kind fetch. */
const page = 1_000
const facts = ['path', 'contentType', 'contentLength', 'metadata.tika_metadata_dcterms_created']

/** The body of the search page for each name, its first page of results with what a result says of a document. */
async function askOracle(bench: string, corpus: WholeCorpus, names: readonly string[]) {
  const oracle = await openStoredOracle(bench, corpus)
  if (!oracle) return undefined
  const ask = async (name: string) => {
    const query = lineText(name, { phraseMatches: true, fuzziness: 0 })
    const must = [{ match_all: {} }, { bool: { should: [{ query_string: { query } }] } }, { match: { type: 'Document' } }]
    const sort = [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }]
    const body = JSON.stringify({ query: { bool: { must } }, sort, size: page, track_total_hits: true, _source: facts })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${oracle.url}/${defaults.project}/_search`, { method: 'POST', body, headers })
    return Found.parse(await answer.json()).hits.total.value
  }
  try {
    for (const name of names.slice(0, 100)) await ask(name)
    const began = performance.now()
    let results = 0
    for (const name of names) results += await ask(name)
    return { ms: performance.now() - began, results }
  } finally {
    await oracle.stop()
  }
}
