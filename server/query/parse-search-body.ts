import { parseAggregations } from './body/aggregations/parse-aggregations.ts'
import { parseClause } from './body/clauses/parse-clause.ts'
import { readOperator } from './body/clauses/text-options.ts'
import { parseCollapse } from './body/collapse.ts'
import { parseHighlight } from './body/highlight.ts'
import { readPage } from './body/page.ts'
import { type JsonObject, nameOf, optional, present, readBoolean, readNumber, readText, readWhole } from './body/read.ts'
import { parseSearchAfter } from './body/search-after.ts'
import { parseSort, parseSortParameter } from './body/sort.ts'
import { parseSourceFilter, parseSourceParameters, readStoredFields } from './body/source-filter.ts'
import { parseSuggest } from './body/suggest.ts'
import { type ClauseBudget, createClauseBudget } from './clause-budget.ts'
import { bodyOf, type Parameters, readParameters } from './parameters.ts'
import { parseQueryString } from './parse-query-string.ts'
import type { ParsedSearch } from './parsed-search.ts'
import { parsingError } from './query-error.ts'
import type { Query } from './tree.ts'

/** Elasticsearch's default for `track_total_hits`. */
const defaultTrackedHits = 10_000

/** Keys of a search body; `timeout` has no effect, as the server has its own limit. */
const searchKeys = new Set([
  'query',
  'post_filter',
  'from',
  'size',
  'sort',
  'search_after',
  'aggs',
  'aggregations',
  'highlight',
  '_source',
  'track_total_hits',
  'track_scores',
  'version',
  'seq_no_primary_term',
  'timeout',
  'collapse',
  'min_score',
  'stored_fields',
  'suggest',
])

/**
 * Reads a search body (undefined, null and '' mean an empty one) together with the query parameters, which take precedence; what they replace is read
 * all the same, as in Elasticsearch, so that nothing wrong is passed over.
 *
 * Throws QueryError (400, in Elasticsearch's shape) for everything that is wrong or unknown.
 */
export function parseSearchBody(body: unknown, parameters: Parameters = {}): ParsedSearch {
  const address = readParameters(parameters, 'search')
  const read = bodyOf(body, address)
  refuseKeys(read, searchKeys)
  const budget = createClauseBudget()
  const postFilter = optional(read.post_filter, 'post_filter', (clause) => parseClause(clause, budget))
  for (const name of ['from', 'size']) optional(read[name], name, readWhole)
  const page = readPage(address.from ?? read.from, address.size ?? read.size)
  const ownSort = parseSort(read.sort)
  const sort = address.sort === undefined ? ownSort : parseSortParameter(address.sort)
  const ownSource = parseSourceFilter(read._source)
  const storedFields = readStoredFields(address.stored_fields?.split(',') ?? read.stored_fields, read._source)
  const ownTracking = readTracking(read.track_total_hits)
  const flagOf = (name: string) => {
    const own = readFlag(read[name], name)
    return address[name] === undefined ? own : readFlag(address[name], name)
  }
  return {
    query: queryOf(read, address, budget),
    ...(postFilter === undefined ? {} : { postFilter }),
    ...page,
    sort,
    ...present({ after: optional(read.search_after, 'search_after', (after) => parseSearchAfter(after, sort, page.from)) }),
    trackScores: flagOf('track_scores'),
    aggregations: parseAggregations(read.aggregations ?? read.aggs, budget),
    ...present({ highlight: optional(read.highlight, 'highlight', (highlight) => parseHighlight(highlight, budget)) }),
    source: parseSourceParameters(address) ?? storedFields ?? ownSource,
    trackTotalHits: address.track_total_hits === undefined ? ownTracking : readTracking(address.track_total_hits),
    isTotalNumber: readFlag(address.rest_total_hits_as_int, 'rest_total_hits_as_int'),
    withVersion: flagOf('version'),
    withSequenceNumber: flagOf('seq_no_primary_term'),
    ...present({
      collapse: optional(read.collapse, 'collapse', (collapse) => parseCollapse(collapse, read.search_after !== undefined)),
      minScore: optional(read.min_score, 'min_score', readNumber),
    }),
    suggestions: parseSuggest(read.suggest),
    isFresh: !readFlag(address.request_cache ?? true, 'request_cache'),
  }
}

/** Reads the body of a count, which may hold a query only; an empty one counts everything. Throws QueryError. */
export function parseCountBody(body: unknown, parameters: Parameters = {}): Query {
  const address = readParameters(parameters, 'count')
  const read = bodyOf(body, address)
  const other = Object.keys(read).find((key) => key !== 'query')
  if (other !== undefined) throw parsingError(`request does not support [${other}]`)
  return queryOf(read, address, createClauseBudget())
}

function queryOf(body: JsonObject, address: Record<string, string | undefined>, budget: ClauseBudget): Query {
  // Read also where there is no `q` that they belong to: what is wrong is refused.
  const options = { operator: readOperator(address.default_operator), isLenient: readFlag(address.lenient, 'lenient') }
  const own = optional(body.query, 'query', (clause) => parseClause(clause, budget))
  if (address.q === undefined) return own ?? { kind: 'all' }
  return parseQueryString(address.q, present({ budget, defaultField: address.df, ...options }))
}

function refuseKeys(body: JsonObject, known: Set<string>): void {
  const unknown = Object.entries(body).find(([key]) => !known.has(key))
  if (!unknown) return
  throw parsingError(`Unknown key for a ${tokenOf(unknown[1])} in [${unknown[0]}].`)
}

/** The name of a value's JSON token, as in Elasticsearch's message. */
function tokenOf(value: unknown): string {
  if (Array.isArray(value)) return 'START_ARRAY'
  if (value === null) return 'VALUE_NULL'
  return { object: 'START_OBJECT', number: 'VALUE_NUMBER', boolean: 'VALUE_BOOLEAN' }[String(typeof value)] ?? 'VALUE_STRING'
}

function readTracking(value: unknown): boolean | number {
  if (value === undefined || value === null) return defaultTrackedHits
  if (typeof value === 'boolean' || value === 'true' || value === 'false') return readBoolean(value, 'track_total_hits')
  const count = readWhole(typeof value === 'number' ? value : readText(value, 'track_total_hits'), 'track_total_hits')
  if (count === -1) return defaultTrackedHits
  if (count < 0) throw parsingError(`[track_total_hits] parameter must be positive or equals to -1, got ${nameOf(count)}`)
  return count
}

function readFlag(value: unknown, name: string): boolean {
  return optional(value, name, readBoolean) ?? false
}
