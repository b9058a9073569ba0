import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import type { Loaded } from '../corpus/synthetic.ts'
import { type Figure, quantile } from './table.ts'

const BenchQuery = z.object({
  name: z.string(),
  needs: z.array(z.string()),
  path: z.enum(['_search', '_count']),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.unknown(),
})
export type BenchQuery = z.infer<typeof BenchQuery>

const warmUps = 5
const runs = 21

/** The bodies that a web client sends, those that need named entities, those that need none, or all, with the placeholders filled in. */
export function readQueries(
  bench: string,
  { document, root }: Pick<Loaded, 'document' | 'root'>,
  which: 'entities' | 'none' | 'all' = 'none',
): BenchQuery[] {
  const text = readFileSync(join(bench, 'queries.json'), 'utf8').replaceAll('$document', document).replaceAll('$root', root)
  return z
    .array(BenchQuery)
    .parse(JSON.parse(text))
    .filter((query) => which === 'all' || query.needs.includes('entities') === (which === 'entities'))
}

/** Milliseconds from the first byte that is sent to the last one that is received: what a client makes of it afterwards is no part of it. */
export type Timing = { name: string; p50: number; p95: number; hits: number }

/** Answers without hits are kept, by Elasticsearch as by us, unless a request says otherwise; Elasticsearch takes the word with those alone. */
function isCounted({ path, body }: BenchQuery): boolean {
  return path === '_search' && typeof body === 'object' && body !== null && 'size' in body && body.size === 0
}

/** Asks all bodies some times to warm up, then each of them again before it is measured; no answer is one kept from before. `prefix` is the address before the index's name. */
export async function timeQueries(prefix: string, queries: BenchQuery[]): Promise<Timing[]> {
  const timed = await timeSides([prefix], queries)
  return timed.flat()
}

/** The same for several programs that are asked in turns; one list of timings, a side each, for every body. */
export async function timeSides(prefixes: string[], queries: BenchQuery[]): Promise<Timing[][]> {
  // All of them first: a server that has just begun has the first bodies pay for what the later ones find compiled.
  for (let round = 0; round < warmUps; round += 1)
    for (const query of queries) for (const prefix of prefixes) await ask(prefix, query)
  const timed: Timing[][] = []
  for (const query of queries) {
    const runsOf = prefixes.map((prefix): { prefix: string; times: number[]; hits: number } => ({ prefix, times: [], hits: 0 }))
    for (let run = 0; run < warmUps + runs; run += 1) {
      for (const each of runsOf) {
        const { ms, hits } = await ask(each.prefix, query)
        each.hits = hits
        if (run >= warmUps) each.times.push(ms)
      }
    }
    timed.push(
      runsOf.map(({ times, hits }) => ({ name: query.name, p50: quantile(times, 0.5), p95: quantile(times, 0.95), hits })),
    )
  }
  return timed
}

const Answer = z.object({ count: z.number().optional(), hits: z.object({ total: z.object({ value: z.number() }) }).optional() })

/** A connection stays open, as those of browsers do. */
const agent = new Agent({ keepAlive: true })

/** How long one answer took, and the hits that it tells of. */
async function ask(prefix: string, query: BenchQuery): Promise<{ ms: number; hits: number }> {
  const { path, params = {}, body, name } = query
  const search = new URLSearchParams(Object.entries(params).map(([key, value]): [string, string] => [key, String(value)]))
  if (isCounted(query)) search.set('request_cache', 'false')
  const address = `${prefix}/local-datashare/${path}?${search}`
  const sent = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
  const startedAt = performance.now()
  const { status, text, endedAt } = await new Promise<{ status: number; text: string; endedAt: number }>((resolve, reject) => {
    const sending = request(address, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, endedAt: performance.now(), text: Buffer.concat(chunks).toString() }),
      )
    })
    sending.on('error', reject)
    sending.end(sent)
  })
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`)
  const answer = Answer.parse(JSON.parse(text))
  return { ms: endedAt - startedAt, hits: answer.count ?? answer.hits?.total.value ?? 0 }
}

/** One row for each body, then the worst of them but for the leading wildcard, which no index can answer from its front. */
export function queryFigures(timings: Timing[], peers: Timing[] | undefined): Figure[] {
  const tell = ({ p50, p95, hits }: Timing) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms, ${hits} hits`
  const rows = timings.map((timing): Figure => {
    const peer = peers?.find((each) => each.name === timing.name)
    return { name: timing.name, ours: tell(timing), ...(peer ? { peer: `OpenSearch: ${tell(peer)}` } : {}) }
  })
  const counted = timings.filter(({ name }) => name !== 'search-leading-wildcard')
  const worst = counted.toSorted((one, other) => other.p95 - one.p95)[0]
  if (!worst) return rows
  return [
    ...rows,
    {
      name: 'slowest body but the leading wildcard, p95',
      ours: `${worst.p95.toFixed(1)} ms (${worst.name})`,
      target: '≤ 60 ms',
      isReached: worst.p95 <= 60,
    },
  ]
}
