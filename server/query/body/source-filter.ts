import type { SourceFilter } from '../parsed-search.ts'
import { argumentError, parsingError } from '../query-error.ts'
import { isObject, nameOf, readBoolean, readTexts, refuseOthers } from './read.ts'

/** Patterns of one filter; ours: each is held against each field of each hit. */
const mostPatterns = 200

/** The filter that keeps everything. */
export const wholeSource: SourceFilter = { includes: [], excludes: [] }

/** Reads `_source` of a body: true, false, a pattern, a list of patterns, or an object of includes and excludes. */
export function parseSourceFilter(value: unknown): SourceFilter {
  if (value === undefined || value === true || value === 'true') return wholeSource
  if (value === false || value === 'false') return false
  if (typeof value === 'string' || Array.isArray(value)) return checked(readTexts(value, '_source'), [])
  if (!isObject(value)) throw parsingError(`[_source] malformed, found ${nameOf(value)}`)
  refuseOthers(value, ['includes', 'include', 'excludes', 'exclude'], '_source')
  return checked(
    readTexts(value.includes ?? value.include, '_source.includes'),
    readTexts(value.excludes ?? value.exclude, '_source.excludes'),
  )
}

function checked(includes: string[], excludes: string[]): SourceFilter {
  const count = includes.length + excludes.length
  if (count <= mostPatterns) return { includes, excludes }
  throw argumentError(`[_source] has ${count} patterns, more than the ${mostPatterns} that are allowed`)
}

/** Reads the parameters `_source`, `_source_includes` and `_source_excludes`; undefined if none is given. Throws QueryError. */
export function parseSourceParameters(parameters: Record<string, string | undefined>): SourceFilter | undefined {
  const { _source: source } = parameters
  const includes = parameters._source_includes ?? parameters._source_include
  const excludes = parameters._source_excludes ?? parameters._source_exclude
  if (source === undefined && includes === undefined && excludes === undefined) return undefined
  if ((source === 'false' || source === 'true') && !readBoolean(source, '_source')) return false
  const named = source === undefined || source === 'true' ? [] : splitNames(source)
  return checked([...named, ...splitNames(includes)], splitNames(excludes))
}

/**
 * Reads `stored_fields`: nothing is stored by itself but the source, so that any other name answers nothing, as in Elasticsearch. Where it is asked for, hits have a
 * source only if that is wanted besides. Undefined if it is not asked for. Throws QueryError.
 */
export function readStoredFields(value: unknown, ownSource: unknown): SourceFilter | undefined {
  if (value === undefined || value === null) return undefined
  const names = readTexts(value, 'stored_fields')
  if (names.includes('_none_') && names.length > 1) throw argumentError('cannot combine _none_ with other fields')
  return ownSource !== undefined || names.includes('_source') ? undefined : false
}

function splitNames(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').filter((name) => name !== '')
}
