import type { AggregationResult, Bucket } from '../../engine/port.ts'
import { filterName } from '../../query/engine-aggregations.ts'
import { formatDate } from '../../query/format-date.ts'
import type { KeyFormat, ParsedAggregation, ParsedAggregations } from '../../query/parsed-search.ts'
import type { Scalar } from '../../query/tree.ts'
import { answerStats, answerStringStats } from './statistics-answer.ts'
import type { ShownTopHits } from './top-hits.ts'

type Results = Record<string, AggregationResult>
type Answer = Record<string, unknown>
/** The hits of all `top_hits`, as they are shown. */
type TopHits = Pick<ShownTopHits, 'hits'>

/** The engine's aggregations in the shape of Elasticsearch's answer. */
export function answerAggregations(parsed: ParsedAggregations, results: Results, top: TopHits): Record<string, Answer> {
  return Object.fromEntries(Object.entries(parsed).map(([name, each]) => [name, answerOne(name, each, { results, top })]))
}

/** What the engine answered, and the hits in it as they are shown. */
type Given = { results: Results; top: TopHits }

function answerOne(name: string, parsed: ParsedAggregation, { results, top }: Given): Answer {
  if (parsed.kind === 'empty') return parsed.answer
  if (parsed.kind === 'filters') return answerFilters(name, parsed, { results, top })
  const result = results[name]
  if (parsed.kind === 'metric') return answerMetric(result?.kind === 'metric' ? result.value : null, parsed.isDate)
  if (parsed.kind === 'stats') return answerStats(parsed, result)
  if (parsed.kind === 'letters') return answerStringStats(parsed, result)
  if (parsed.kind === 'significant') return answerSignificant(parsed, result, top)
  if (parsed.kind === 'topHits') return answerTopHits(parsed, result, top)
  if (parsed.kind === 'filter') return answerFilter(result, parsed.aggregations, top)
  const buckets = result?.kind === 'buckets' ? result.buckets : []
  if (parsed.kind === 'composite') return answerComposite(parsed, buckets, { result, top })
  const { page, key, aggregations } = parsed
  const shown = buckets.slice(page.from, page.size === undefined ? undefined : page.from + page.size)
  const answered = shown.map((bucket) => ({
    ...answerKey(bucket.key, key),
    doc_count: bucket.docCount,
    ...answerAggregations(aggregations, bucket.aggregations, top),
  }))
  if (!parsed.isTerms) return { buckets: answered }
  // Counts are exact: there is one index, and all buckets are counted before the top ones are taken.
  const others = result?.kind === 'buckets' ? result.sumOtherDocCount : 0
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: others, buckets: answered }
}

function answerKey(value: Bucket['key'], format: KeyFormat): Answer {
  if (Array.isArray(value)) return { key: value }
  if (format.type === 'boolean')
    return { key: value === true || value === 1 ? 1 : 0, key_as_string: String(value === true || value === 1) }
  if (format.type !== 'date' || typeof value !== 'number') return { key: value }
  const { missing } = format
  // Year 0, which stands for "no date", is shown as the body wrote it.
  const isMissing = missing !== undefined && missing.key < yearOne && value <= missing.key
  return { key_as_string: isMissing ? missing.text : formatDate(value, format.dateFormat), key: value }
}

/** The first millisecond of year 1: no document is older. */
const yearOne = -62_135_596_800_000

function answerMetric(value: number | null, isDate: boolean): Answer {
  return isDate && value !== null ? { value, value_as_string: formatDate(value) } : { value }
}

function answerFilter(result: AggregationResult | undefined, aggregations: ParsedAggregations, top: TopHits): Answer {
  if (result?.kind !== 'filter') return { doc_count: 0 }
  return { doc_count: result.docCount, ...answerAggregations(aggregations, result.aggregations, top) }
}

function answerSignificant(
  { key, aggregations }: ParsedAggregation & { kind: 'significant' },
  result: AggregationResult | undefined,
  top: TopHits,
): Answer {
  if (result?.kind !== 'significant') return { doc_count: 0, bg_count: 0, buckets: [] }
  const buckets = result.buckets.map((bucket) => ({
    ...answerKey(bucket.key, key),
    doc_count: bucket.docCount,
    score: bucket.score,
    bg_count: bucket.background,
    ...answerAggregations(aggregations, bucket.aggregations, top),
  }))
  return { doc_count: result.docCount, bg_count: result.background, buckets }
}

function answerTopHits(
  { engine, hasScores }: ParsedAggregation & { kind: 'topHits' },
  result: AggregationResult | undefined,
  { hits }: TopHits,
): Answer {
  if (result?.kind !== 'topHits') return { hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } }
  const maxScore = hasScores && engine.size > 0 ? result.maxScore : null
  return { hits: { total: { value: result.total, relation: 'eq' }, max_score: maxScore, hits: hits.get(result) ?? [] } }
}

function answerFilters(name: string, parsed: ParsedAggregation & { kind: 'filters' }, { results, top }: Given): Answer {
  const answered = parsed.filters.map((filter): [string, Answer] => [
    filter.name,
    answerFilter(results[filterName(name, filter.name)], parsed.aggregations, top),
  ])
  return { buckets: parsed.isKeyed ? Object.fromEntries(answered) : answered.map(([, answer]) => answer) }
}

function answerComposite(
  parsed: ParsedAggregation & { kind: 'composite' },
  buckets: Bucket[],
  { result, top }: { result: AggregationResult | undefined; top: TopHits },
): Answer {
  const { names, keys, aggregations } = parsed
  const keyed = (values: (Scalar | null)[]) =>
    Object.fromEntries(names.map((name, index) => [name, plainKey(values[index] ?? null, keys[index])]))
  const answered = buckets.map((bucket) => ({
    key: keyed(Array.isArray(bucket.key) ? bucket.key : [bucket.key]),
    doc_count: bucket.docCount,
    ...answerAggregations(aggregations, bucket.aggregations, top),
  }))
  const last = answered.at(-1)?.key
  const after = result?.kind === 'buckets' && result.after !== undefined ? keyed(result.after) : last
  return { ...(after === undefined ? {} : { after_key: after }), buckets: answered }
}

function plainKey(value: Scalar | null, format: KeyFormat | undefined): Scalar | null {
  return format?.type === 'boolean' ? value === true || value === 1 : value
}
