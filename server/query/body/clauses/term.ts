import { bool } from '../../bool.ts'
import { existsQuery, wildcardQuery } from '../../fields/field-queries.ts'
import { expandField } from '../../fields/field-type.ts'
import { anyQuery, exactQuery } from '../../fields/values.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { isObject, nameOf, optional, readBoolean, readObject, readScalar, readText, readTexts, refuseOthers } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { readFieldClause, withBoost } from './options.ts'
import { escapePattern } from './term-pattern.ts'

/** Elasticsearch's `index.max_terms_count`. */
const mostValues = 65_536

/** Reads a `match_all`. Throws QueryError. */
export function parseMatchAll(clause: unknown): Query {
  const options = readObject(clause ?? {}, 'match_all')
  refuseOthers(options, ['boost'], 'match_all')
  return withBoost({ kind: 'all' }, options)
}

/** Reads a `term`. Throws QueryError. */
export function parseTerm(clause: unknown): Query {
  const { field, value, options } = readFieldClause(clause, 'term', ['value', 'term'], ['case_insensitive'])
  const scalar = readScalar(value, 'term')
  const ignoreCase = optional(options.case_insensitive, 'term.case_insensitive', readBoolean) ?? false
  const query = ignoreCase ? wildcardQuery(field, escapePattern(String(scalar)), true) : exactQuery(field, scalar)
  return withBoost(query, options)
}

/** Reads a `terms`. Throws QueryError. */
export function parseTerms(clause: unknown): Query {
  const { boost, ...fields } = readObject(clause, 'terms')
  const [first, second] = Object.entries(fields)
  if (!first || second) throw parsingError('[terms] query requires one field with a list of terms')
  const [field, values] = first
  const set = readSet(field, values)
  if (set) return withBoost(set, boost === undefined ? {} : { boost })
  if (!Array.isArray(values)) throw parsingError(`[terms] query does not support ${nameOf(values)} on [${field}], only a list`)
  if (values.length > mostValues) {
    throw argumentError(
      `The number of terms [${values.length}] used in the Terms Query request has exceeded the allowed maximum of [${mostValues}]`,
    )
  }
  const scalars = values.map((value) => readScalar(value, 'terms'))
  return withBoost(anyQuery(field, scalars), boost === undefined ? {} : { boost })
}

/**
 * A lookup of terms on `_id` in the index `.sets` means a set of documents that the server keeps for whoever asks, such as their stars: nobody has to
 * send fifty thousand ids. Other lookups are not known.
 */
function readSet(field: string, values: unknown): Query | undefined {
  if (field !== '_id' || !isObject(values) || values.index !== '.sets') return undefined
  refuseOthers(values, ['index', 'id', 'path'], 'terms')
  if (values.path !== 'documents') throw parsingError('[terms] a set of documents has the path [documents] only')
  return { kind: 'namedSet', set: readText(values.id, 'terms.id') }
}

/** Reads an `ids`. Throws QueryError. */
export function parseIds(clause: unknown): Query {
  const options = readObject(clause, 'ids')
  refuseOthers(options, ['values', 'type', 'boost'], 'ids')
  if (options.values === undefined) throw parsingError("[ids] requires 'values'")
  return withBoost({ kind: 'ids', ids: readTexts(options.values, 'ids') }, options)
}

/** Reads an `exists`. Throws QueryError. */
export function parseExists(clause: unknown, { budget }: ClauseReader): Query {
  const options = readObject(clause, 'exists')
  refuseOthers(options, ['field', 'boost'], 'exists')
  if (options.field === undefined) throw parsingError('[exists] must be provided with a [field]')
  const fields = expandField(readText(options.field, 'exists.field'))
  budget.spend(fields.length)
  const queries = fields.map(existsQuery)
  const [only] = queries
  return withBoost(only && queries.length === 1 ? only : bool({ should: queries }), options)
}
