import type { ClauseBudget } from '../../clause-budget.ts'
import type { ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import { type JsonObject, nameOf, readObject, refuseOthers } from '../read.ts'
import { bucketPageOf } from './bucket-page.ts'
import { parseComposite } from './composite.ts'
import { parseDateHistogram } from './date-histogram.ts'
import { parseFilter, parseFilters } from './filter.ts'
import { parseHistogram } from './histogram.ts'
import { parseMetric } from './metric.ts'
import { parseSignificantTerms } from './significant-terms.ts'
import { parseStats, parseStringStats } from './summary.ts'
import { parseTermsAggregation } from './terms.ts'
import { parseTopHits } from './top-hits.ts'

/** Our own limit of nesting. */
const deepest = 10

type Parse = (
  options: JsonObject,
  within: { name: string; aggregations: ParsedAggregations; page: JsonObject | undefined; budget: ClauseBudget },
) => ParsedAggregation

const parsers: Record<string, Parse> = {
  terms: (options, { name, aggregations, page }) =>
    parseTermsAggregation(options, { name, aggregations, page: bucketPageOf(page) }),
  date_histogram: (options, { aggregations, page }) => parseDateHistogram(options, aggregations, bucketPageOf(page)),
  histogram: (options, { aggregations, page }) => parseHistogram(options, aggregations, bucketPageOf(page)),
  composite: (options, { aggregations }) => parseComposite(options, aggregations),
  filter: (options, { aggregations, budget }) => parseFilter(options, aggregations, budget),
  filters: (options, { aggregations, budget }) => parseFilters(options, aggregations, budget),
  sum: (options) => parseMetric('sum', options),
  avg: (options) => parseMetric('avg', options),
  min: (options) => parseMetric('min', options),
  max: (options) => parseMetric('max', options),
  value_count: (options) => parseMetric('valueCount', options),
  cardinality: (options) => parseMetric('cardinality', options),
  stats: (options) => parseStats('stats', options),
  extended_stats: (options) => parseStats('extended_stats', options),
  string_stats: (options) => parseStringStats(options),
  significant_terms: (options, within) => parseSignificantTerms(options, within),
  top_hits: (options, within) => parseTopHits(options, within),
}

const pagedKinds = new Set<ParsedAggregation['kind']>(['buckets', 'empty'])
const metricKinds = new Set<ParsedAggregation['kind']>(['metric', 'stats', 'letters', 'topHits'])

/** How deep an aggregation lies, and what its filters may still cost. */
type Place = { budget: ClauseBudget; depth: number }

/** Reads the `aggs` of a body, by name. Throws QueryError naming what is unknown. */
export function parseAggregations(value: unknown, budget: ClauseBudget, depth = 0): ParsedAggregations {
  if (value === undefined || value === null) return {}
  if (depth > deepest) throw argumentError(`Aggregations are nested more than ${deepest} deep`)
  const entries = Object.entries(readObject(value, 'aggs'))
  return Object.fromEntries(entries.map(([name, content]) => [name, parseAggregation(name, content, { budget, depth })]))
}

function parseAggregation(name: string, value: unknown, { budget, depth }: Place): ParsedAggregation {
  if (/[[\]>]/.test(name) || name === '') {
    throw parsingError(`Invalid aggregation name [${name}]. Aggregation names can contain any character except '[', ']', and '>'`)
  }
  const { aggs, aggregations, ...kinds } = readObject(value, `aggs.${name}`)
  const [first, second] = Object.entries(kinds)
  if (!first) throw parsingError(`Missing definition for aggregation [${name}]`)
  if (second) throw parsingError(`Found two aggregation type definitions in [${name}]: [${first[0]}] and [${second[0]}]`)
  const parser = Object.hasOwn(parsers, first[0]) ? parsers[first[0]] : undefined
  if (!parser) throw parsingError(`Unknown aggregation type [${first[0]}]`)
  const { page, inner } = withoutBucketSort(aggregations ?? aggs)
  const nested = parseAggregations(inner, budget, depth + 1)
  const parsed = parser(readObject(first[1], name), { name, aggregations: nested, page, budget })
  if (page && !pagedKinds.has(parsed.kind)) throw parsingError(`bucket_sort is not supported in [${name}] of type [${first[0]}]`)
  if (metricKinds.has(parsed.kind) && Object.keys(nested).length > 0) {
    throw parsingError(`Aggregator [${name}] of type [${first[0]}] cannot accept sub-aggregations`)
  }
  return parsed
}

/** Separates `bucket_sort` from the sub-aggregations: it applies to the buckets themselves. */
function withoutBucketSort(value: unknown): { page: JsonObject | undefined; inner: unknown } {
  if (value === undefined || value === null) return { page: undefined, inner: undefined }
  const entries = Object.entries(readObject(value, 'aggs'))
  const isPage = ([, content]: [string, unknown]) => Object.hasOwn(readObject(content, 'aggs'), 'bucket_sort')
  const pages = entries.filter(isPage)
  if (pages.length > 1) throw parsingError(`Only one bucket_sort is supported, found ${nameOf(pages.map(([name]) => name))}`)
  const page = pages[0] === undefined ? undefined : readObject(readObject(pages[0][1], 'aggs').bucket_sort, 'bucket_sort')
  if (page) refuseOthers(page, ['from', 'size', 'gap_policy'], 'bucket_sort')
  return { page, inner: Object.fromEntries(entries.filter((entry) => !isPage(entry))) }
}
