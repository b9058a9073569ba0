import { limits } from '@dossier/contract'
import { type JsonObject, nameOf, optional, readList, readObject, readText, readTexts, refuseOthers } from './body/read.ts'
import { parseSourceFilter } from './body/source-filter.ts'
import { bodyOf, type Parameters, readParameters } from './parameters.ts'
import { parseDocumentParameters } from './parse-document-parameters.ts'
import { readKeepAlive } from './parse-scroll.ts'
import type { SourceFilter } from './parsed-search.ts'
import { argumentError, parsingError, QueryError } from './query-error.ts'

/** One of several documents; without an index of its own that of the address. */
export type AskedDocument = { index?: string; id: string; source: SourceFilter }

/** Ours: each is read from the records. */
const mostDocuments = 10_000

const documentKeys = ['_index', '_id', '_type', 'routing', '_routing', '_source']

/** Reads the body of a `_mget`: ids, or documents with an index and a filter of their own. Throws QueryError. */
export function parseSeveral(body: unknown, parameters: Parameters): AskedDocument[] {
  const { stored_fields: _none, ...own } = readParameters(parameters, 'several')
  const shared = parseDocumentParameters(own)
  const read = bodyOf(body, {})
  refuseOthers(read, ['ids', 'docs'], 'mget')
  const ids = readTexts(read.ids, 'mget.ids').map((id): AskedDocument => ({ id, source: shared }))
  const documents = readList(read.docs).map((each) => readDocument(readObject(each, 'mget.docs'), shared))
  const all = [...documents, ...ids]
  if (all.length === 0) throw new QueryError('action_request_validation_exception', 'Validation Failed: 1: no documents to get;')
  if (all.length > mostDocuments) throw argumentError(`[mget] asks for ${all.length} documents, more than ${mostDocuments}`)
  return all
}

function readDocument(value: JsonObject, shared: SourceFilter): AskedDocument {
  refuseOthers(value, documentKeys, 'mget.docs')
  const id = optional(value._id, 'mget.docs._id', readText)
  if (id === undefined)
    throw new QueryError('action_request_validation_exception', 'Validation Failed: 1: id is missing for doc;')
  const index = optional(value._index, 'mget.docs._index', readText)
  const source = value._source === undefined ? shared : parseSourceFilter(value._source)
  return { id, source, ...(index !== undefined && { index }) }
}

/** One of several searches: its projects, unless they are those of the address, and its body. */
export type AskedSearch = { indices?: string[]; body: unknown }

const mostSearches = 100

/** How and where a cluster searches: there is one index. */
const headKeys = [
  ...[
    'index',
    'indices',
    'type',
    'types',
    'preference',
    'routing',
    'search_type',
    'request_cache',
    'allow_partial_search_results',
  ],
  ...['ignore_unavailable', 'allow_no_indices', 'expand_wildcards', 'ignore_throttled', 'ccs_minimize_roundtrips'],
]

/** Reads the lines of a `_msearch`: a head and a body for each search. Throws QueryError for lines that are no JSON, and where there are none or too many. */
export function parseSearches(text: string, parameters: Parameters): { asked: AskedSearch[]; isTotalNumber: boolean } {
  const address = readParameters(parameters, 'severalSearches')
  const lines = text.split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  const values = lines.map(readLine)
  if (values.length === 0) throw new QueryError('action_request_validation_exception', 'Validation Failed: 1: no requests added;')
  if (values.length % 2 === 1) throw parsingError('[msearch] the last search has a head, but no body')
  if (values.length / 2 > mostSearches)
    throw argumentError(`[msearch] has ${values.length / 2} searches, more than ${mostSearches}`)
  const asked = Array.from({ length: values.length / 2 }, (_, at) => readSearch(values[at * 2], values[at * 2 + 1]))
  return { asked, isTotalNumber: address.rest_total_hits_as_int === 'true' || address.rest_total_hits_as_int === '' }
}

function readLine(line: string, at: number): unknown {
  if (line.length > limits.queryLength * 1000) throw argumentError(`[msearch] line ${at + 1} is too long`)
  if (line.trim() === '') return {}
  try {
    return JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new QueryError('json_parse_exception', `[msearch] line ${at + 1} is not JSON: ${error.message}`)
  }
}

function readSearch(head: unknown, body: unknown): AskedSearch {
  const read = readObject(head, 'msearch')
  refuseOthers(read, headKeys, 'msearch')
  const indices = readTexts(read.index ?? read.indices, 'msearch.index').flatMap((name) => name.split(','))
  return { body: readObject(body, 'msearch'), ...(indices.length > 0 && { indices: [...new Set(indices)] }) }
}

/** Reads for how long a new point in time is kept; there is nothing to say in a body. Throws QueryError. */
export function parseOpenPoint(parameters: Parameters, body: unknown): number {
  refuseOthers(bodyOf(body, {}), [], 'body')
  const { keep_alive: keep } = readParameters(parameters, 'openPoint')
  if (keep === undefined)
    throw new QueryError('action_request_validation_exception', 'Validation Failed: 1: keep_alive is missing;')
  return readKeepAlive(keep)
}

/** Separates the point in time from the search at it. Throws QueryError. */
export function parsePoint(body: unknown): { id: string; keepMs?: number; rest: JsonObject } {
  const { pit, ...rest } = bodyOf(body, {})
  if (pit === undefined) throw argumentError('An index is missing in the address, or a [pit] in the body')
  const read = readObject(pit, 'pit')
  refuseOthers(read, ['id', 'keep_alive'], 'pit')
  const id = optional(read.id, 'pit.id', readText)
  if (id === undefined) throw parsingError(`[pit] has no id: ${nameOf(pit)}`)
  const keep = optional(read.keep_alive, 'pit.keep_alive', readText)
  return { id, rest, ...(keep !== undefined && { keepMs: readKeepAlive(keep) }) }
}

/** Reads which points in time to close: `id` in Elasticsearch's body, `pit_id` in OpenSearch's. Throws QueryError. */
export function parseClosePoints(body: unknown, name: 'id' | 'pit_id'): string[] {
  const read = bodyOf(body, {})
  refuseOthers(read, [name], 'pit')
  const ids = readTexts(read[name], `pit.${name}`)
  if (ids.length === 0) throw new QueryError('action_request_validation_exception', `Validation Failed: 1: ${name} is missing;`)
  return ids
}
