import { searchParameters } from '@dossier/contract/search-request'
import { type JsonObject, readObject } from './body/read.ts'
import { argumentError, QueryError } from './query-error.ts'

/** The query parameters of a request, as the HTTP server gives them. */
export type Parameters = Record<string, string | string[] | undefined>

/** The parameters of a request of this kind with one value each, the last. Throws QueryError, in Elasticsearch's words, for one that it does not take. */
export function readParameters(parameters: Parameters, kind: keyof typeof searchParameters): Record<string, string | undefined> {
  const known = searchParameters[kind]
  const unknown = Object.keys(parameters).find((name) => parameters[name] !== undefined && !Object.hasOwn(known, name))
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
