import { searchParameters } from '@dossier/contract/search/search-request'
import { type JsonObject, readObject } from './body/read.ts'
import { argumentError, QueryError } from './query-error.ts'

/** The query parameters of a request, as the HTTP server gives them. */
export type Parameters = Record<string, string | string[] | undefined>

/**
 * The parameters of a request of this kind with one value each. Throws QueryError: in Elasticsearch's words for one that the request does not take, in
 * ours for one with several values (Elasticsearch takes the last and drops the others in silence).
 */
export function readParameters(parameters: Parameters, kind: keyof typeof searchParameters): Record<string, string | undefined> {
  const known = searchParameters[kind]
  const unknown = Object.keys(parameters).find((name) => parameters[name] !== undefined && !Object.hasOwn(known, name))
  if (unknown !== undefined) throw argumentError(`request contains unrecognized parameter: [${unknown}]`)
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, singleValue(name, value)]))
}

/** The value of a parameter that can be given once, or again with the same value. Throws QueryError. */
export function singleValue(name: string, value: string | string[] | undefined): string | undefined {
  if (!Array.isArray(value)) return value
  if (new Set(value).size > 1)
    throw argumentError(`parameter [${name}] is given ${value.length} times, with different values; give it once`)
  return value[0]
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
