import { type JsonObject, readObject } from './body/read.ts'
import { argumentError, QueryError } from './query-error.ts'

/** The query parameters of a request, as the HTTP server gives them. */
export type Parameters = Record<string, string | string[] | undefined>

/** Parameters that are read and, below the empty line, those that have no effect here. */
const searchParameters = new Set([
  ...[
    'q',
    'df',
    'default_operator',
    'lenient',
    'from',
    'size',
    'sort',
    'source',
    'source_content_type',
    'version',
    'seq_no_primary_term',
  ],
  ...['_source', '_source_includes', '_source_include', '_source_excludes', '_source_exclude'],
  ...['track_total_hits', 'track_scores', 'rest_total_hits_as_int'],

  // Where and how a cluster searches: there is one index, and documents are found whatever their routing.
  ...['preference', 'routing', 'search_type', 'batched_reduce_size', 'pre_filter_shard_size', 'max_concurrent_shard_requests'],
  ...[
    'ccs_minimize_roundtrips',
    'request_cache',
    'ignore_unavailable',
    'allow_no_indices',
    'expand_wildcards',
    'ignore_throttled',
  ],
  ...['allow_partial_search_results', 'analyze_wildcard', 'realtime', 'refresh'],
  // How long to wait: answers are always complete.
  ...['timeout', 'wait_for_completion_timeout', 'keep_alive', 'keep_on_completion'],
  ...['pretty', 'human', 'error_trace'],
])

/** The parameters with one value each, the last. Throws QueryError, in Elasticsearch's words, for an unknown one. */
export function readParameters(parameters: Parameters, known = searchParameters): Record<string, string | undefined> {
  const unknown = Object.keys(parameters).find((name) => parameters[name] !== undefined && !known.has(name))
  if (unknown !== undefined) throw argumentError(`request contains unrecognized parameter: [${unknown}]`)
  const single = Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])
  return Object.fromEntries(single)
}

/** The body, or the `source` parameter, which carries it in GET requests of some clients. Throws QueryError. */
export function bodyOf(body: unknown, { source }: Record<string, string | undefined>): JsonObject {
  if (body !== undefined && body !== null && body !== '') return readObject(body, 'body')
  if (source === undefined || source === '') return {}
  try {
    return readObject(JSON.parse(source), 'source')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new QueryError('json_parse_exception', `The parameter [source] is not JSON: ${error.message}`)
  }
}
