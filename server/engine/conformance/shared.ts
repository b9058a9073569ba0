import { afterAll, beforeAll } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import type { AggregationResult, SearchEngine, SearchRequest } from '../port.ts'
import { everything, fill } from './documents.ts'
import type { EngineUnderTest, StartEngine } from './engine-under-test.ts'

/** One engine, shared by all tests of a `describe`; `fillIt` writes what it holds. */
export function filledEngine(start: StartEngine, fillIt: (engine: SearchEngine) => Promise<void> = fill): () => SearchEngine {
  let under: EngineUnderTest | undefined
  beforeAll(async () => {
    under = await start()
    await fillIt(under.engine)
  })
  afterAll(async () => under?.stop())
  return () => {
    if (under === undefined) throw new Error('the engine did not start')
    return under.engine
  }
}

/** The ids of the hits, in order. */
export async function idsOf(engine: SearchEngine, request: Partial<SearchRequest>): Promise<string[]> {
  const answer = await engine.search({ ...everything, ...request })
  return answer.hits.map((hit) => hit.id)
}

/** Runs one aggregation over all documents, or over those that `request` matches. */
export async function aggregate(
  engine: SearchEngine,
  aggregation: Aggregation,
  request: Partial<SearchRequest> = {},
): Promise<AggregationResult> {
  const answer = await engine.search({ ...everything, size: 0, ...request, aggregations: { it: aggregation } })
  const { it } = answer.aggregations
  if (it === undefined) throw new Error('no result')
  return it
}

/** The keys and counts of a bucket aggregation. */
export function counts(result: AggregationResult): [unknown, number][] {
  if (result.kind !== 'buckets') throw new Error(`not buckets: ${result.kind}`)
  return result.buckets.map((bucket) => [bucket.key, bucket.docCount])
}
