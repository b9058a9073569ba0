import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { readPrivateMemory, watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, quantile } from '../measuring/table.ts'
import { untilFollowed } from './search-speed.ts'

const project = 'local-datashare'
const type = { match: { type: 'Document' } }
const runs = 15
/** A page this far down may take twice what the first does. */
const deep = 100_000
const mostTimes = 2

const path = { path: { order: 'asc' } }
const everything = { bool: { must: [{ match_all: {} }, type] } }
const word = { bool: { must: [{ query_string: { query: 'the' } }, type] } }
/** The sorts of the page, and relevance of a word that most texts have. */
const searches: [name: string, body: { query: object; sort: object[] }][] = [
  ['everything by relevance', { query: everything, sort: [{ _score: { order: 'desc' } }, path] }],
  ['a common word by relevance', { query: word, sort: [{ _score: { order: 'desc' } }, path] }],
  ['newest', { query: everything, sort: [{ 'metadata.tika_metadata_creation_date': { order: 'desc' } }, path] }],
  ['largest', { query: everything, sort: [{ contentLength: { order: 'desc' } }, path] }],
  ['last indexed', { query: everything, sort: [{ extractionDate: { order: 'desc' } }, path] }],
  ['path', { query: everything, sort: [path] }],
]

/** The first page beside one far down, sort by sort; the export of everything: rows in a second, and what memory it takes on both sides. */
export async function measureExport(bench: string, documents: number): Promise<Figure[]> {
  const home = await makeFolder('bench-export')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, documents)
    const figures: Figure[] = [{ name: 'load of the machine, 1 minute', ours: String(loadavg()[0]?.toFixed(1)) }]
    for (const [name, body] of searches) figures.push(await comparePages(program, name, body))
    for (const format of ['csv', 'jsonl', 'xlsx']) figures.push(...(await timeExport(program, home, format)))
    return figures
  } finally {
    await program.stop()
  }
}

/** Both are asked in turns, so that what else the machine does meets both. */
async function comparePages(program: Program, name: string, body: object): Promise<Figure> {
  const ask = async (from: number) => {
    const startedAt = performance.now()
    const answer = await program.call('POST', `/api/${project}/documents/page?from=${from}&size=25`, {
      ...body,
      track_total_hits: true,
    })
    return { ms: performance.now() - startedAt, total: totalOf(answer) }
  }
  const { total } = await ask(0)
  const from = Math.min(deep, Math.max(0, total - 25))
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    times[0].push((await ask(0)).ms)
    times[1].push((await ask(from)).ms)
  }
  const [first, far] = times.map((each) => quantile(each, 0.5))
  const ratio = Number(far) / Number(first)
  return {
    name: `page at hit ${from} of ${total}, ${name}, p50`,
    ours: `${far?.toFixed(1)} ms`,
    peer: `${first?.toFixed(1)} ms for the first page`,
    target: `<= ${mostTimes}x`,
    isReached: ratio <= mostTimes,
  }
}

async function timeExport(program: Program, home: string, format: string): Promise<Figure[]> {
  const before = readPrivateMemory(home).bytes
  const own = process.memoryUsage().rss
  const peak = watchPeak(home)
  const startedAt = performance.now()
  const response = await fetch(`${program.address}/api/${project}/documents/export?format=${format}`)
  const total = Number(response.headers.get('x-total-count'))
  let bytes = 0
  let ownPeak = own
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    ownPeak = Math.max(ownPeak, process.memoryUsage().rss)
  }
  const ms = performance.now() - startedAt
  const most = peak.stop()
  return [
    {
      name: `export of ${total} documents as ${format}`,
      ours: `${((total / ms) * 1000).toFixed(0)} rows/s, ${megabytes(bytes)}`,
    },
    {
      name: `private memory while it goes on, ${format}`,
      ours: `${megabytes(most)} (${peak.parts()})`,
      peer: `${megabytes(before)} before; reader +${megabytes(ownPeak - own)}`,
    },
  ]
}

function totalOf(answer: unknown): number {
  return Number(JSON.stringify(answer).match(/"total":\{"value":(\d+)/)?.[1])
}
