import { z } from 'zod'
import type { Aggregation } from '../../../query/aggregation.ts'
import type { Scalar, Sort } from '../../../query/tree.ts'
import type { AggregationResult, Bucket, EngineHit } from '../../port.ts'
import { clusterName } from './aggregations.ts'
import { RawHit } from './hits.ts'

/** How hits and names of indices inside of results are read. */
export type ResultParts = { hit(raw: RawHit, sort: Sort[]): EngineHit; projectOf(index: string): string }

const scalar = z.union([z.string(), z.number(), z.boolean()])
const RawBucket = z.looseObject({ key: z.unknown().optional(), doc_count: z.number() })
type RawBucket = z.infer<typeof RawBucket>

const Raw = z.looseObject({
  doc_count: z.number().default(0),
  bg_count: z.number().default(0),
  buckets: z.array(RawBucket).default([]),
  sum_other_doc_count: z.number().default(0),
  after_key: z.record(z.string(), scalar.nullable()).optional(),
  value: z.number().nullish(),
  count: z.number().default(0),
  min: z.number().nullish(),
  max: z.number().nullish(),
  sum: z.number().nullish(),
  sum_of_squares: z.number().nullish(),
  hits: z.object({ total: z.object({ value: z.number() }), max_score: z.number().nullable(), hits: z.array(RawHit) }).optional(),
})
type Raw = z.infer<typeof Raw>

/** Reads the results of aggregations; what no index was asked for is empty. `told`: by name in the answer. */
export function readResults(
  asked: Record<string, Aggregation>,
  told: Record<string, unknown>,
  parts: ResultParts,
): Record<string, AggregationResult> {
  const results = Object.entries(asked).map(([name, one]): [string, AggregationResult] => [
    name,
    readResult(one, Raw.parse(told[clusterName(name)] ?? {}), parts),
  ])
  return Object.fromEntries(results)
}

function readResult(one: Aggregation, raw: Raw, parts: ResultParts): AggregationResult {
  switch (one.kind) {
    case 'filter':
      return { kind: 'filter', docCount: raw.doc_count, aggregations: readResults(one.aggregations, raw, parts) }
    case 'metric':
      return { kind: 'metric', value: raw.value ?? (noneIsZero.has(one.metric) ? 0 : null) }
    case 'stats':
      return { kind: 'stats', ...readStats(raw) }
    case 'letters':
      return { kind: 'letters', count: 0, minLength: null, maxLength: null, totalLength: 0, letters: [] }
    case 'topHits':
      return {
        kind: 'topHits',
        total: raw.hits?.total.value ?? 0,
        maxScore: raw.hits?.max_score ?? null,
        hits: (raw.hits?.hits ?? []).map((hit) => parts.hit(hit, one.sort)),
      }
    case 'significant':
      return { kind: 'significant', docCount: raw.doc_count, background: raw.bg_count, buckets: readSignificant(one, raw, parts) }
    default:
      return readBuckets(one, raw, parts)
  }
}

const noneIsZero = new Set(['sum', 'valueCount', 'cardinality'])

function readStats({ count, min, max, sum, sum_of_squares }: Raw) {
  const isNone = count === 0
  return {
    count,
    min: isNone ? null : (min ?? null),
    max: isNone ? null : (max ?? null),
    sum: isNone ? 0 : (sum ?? 0),
    sumOfSquares: isNone ? 0 : (sum_of_squares ?? 0),
  }
}

type OfBuckets = Extract<Aggregation, { kind: 'terms' | 'dateHistogram' | 'histogram' | 'composite' | 'sets' }>

function readBuckets(one: OfBuckets, raw: Raw, parts: ResultParts): AggregationResult {
  const shown = one.kind === 'sets' ? raw.buckets.slice(0, one.sets.length) : raw.buckets
  const buckets = shown.map((bucket, at): Bucket => {
    const inner = readResults(one.aggregations, bucket, parts)
    return { key: keyOf(one, bucket, at, parts), docCount: bucket.doc_count, aggregations: inner }
  })
  const missing = one.kind === 'sets' ? one.sets.slice(buckets.length) : []
  const empty = missing.map(({ name }) => ({ key: name, docCount: 0, aggregations: readResults({}, {}, parts) }))
  const after = one.kind === 'composite' && raw.after_key ? { after: keysOf(one, raw.after_key, parts) } : {}
  return { kind: 'buckets', buckets: [...buckets, ...empty], sumOtherDocCount: raw.sum_other_doc_count, ...after }
}

function keyOf(one: OfBuckets, { key }: RawBucket, at: number, parts: ResultParts): Bucket['key'] {
  if (one.kind === 'sets') return one.sets[at]?.name ?? ''
  if (one.kind === 'composite') return keysOf(one, z.record(z.string(), scalar.nullable()).parse(key), parts)
  const value = scalar.parse(key)
  return 'field' in one ? valueIn(one.field, value, parts) : value
}

type Composite = Extract<Aggregation, { kind: 'composite' }>

function keysOf({ sources }: Composite, key: Record<string, Scalar | null>, parts: ResultParts): (Scalar | null)[] {
  return sources.map(({ name, field }) => {
    const value = key[name] ?? null
    return value === null ? null : valueIn(field, value, parts)
  })
}

/** Indices are told by the names of their projects. */
function valueIn(field: string, value: Scalar, { projectOf }: ResultParts): Scalar {
  return field === '_index' ? projectOf(String(value)) : value
}

const Significant = RawBucket.extend({ key: scalar, score: z.number(), bg_count: z.number() })

function readSignificant(one: Extract<Aggregation, { kind: 'significant' }>, raw: Raw, parts: ResultParts) {
  return raw.buckets.map((bucket) => {
    const { key, doc_count, score, bg_count } = Significant.parse(bucket)
    return { key, docCount: doc_count, score, background: bg_count, aggregations: readResults(one.aggregations, bucket, parts) }
  })
}
