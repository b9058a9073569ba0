import { fuzzyQuery, prefixQuery, regexpQuery, wildcardQuery } from '../../fields/field-queries.ts'
import { readFuzziness } from '../../fields/fuzziness.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { type JsonObject, optional, readBoolean, readNatural, readText } from '../read.ts'
import { checkFuzzySpellings, readFieldClause, withBoost } from './options.ts'

/** Reads a `prefix`. Throws QueryError. */
export function parsePrefix(clause: unknown): Query {
  const { field, value, options } = readFieldClause(clause, 'prefix', ['value', 'prefix'], ['case_insensitive', 'rewrite'])
  const text = readText(value, 'prefix')
  const query = ignoresCase(options) ? wildcardQuery(field, `${escapePattern(text)}*`, true) : prefixQuery(field, text)
  return withBoost(query, options)
}

/** Reads a `wildcard`. Throws QueryError. */
export function parseWildcard(clause: unknown): Query {
  const { field, value, options } = readFieldClause(clause, 'wildcard', ['value', 'wildcard'], ['case_insensitive', 'rewrite'])
  return withBoost(wildcardQuery(field, readText(value, 'wildcard'), ignoresCase(options)), options)
}

/** Reads a `regexp`. Throws QueryError. */
export function parseRegexp(clause: unknown): Query {
  const keys = ['flags', 'case_insensitive', 'max_determinized_states', 'rewrite']
  const { field, value, options } = readFieldClause(clause, 'regexp', ['value'], keys)
  const flags = optional(options.flags, 'regexp.flags', readText)?.toUpperCase()
  if (flags !== undefined && flags !== 'ALL') throw parsingError(`[regexp] flags [${flags}] are not supported, only [ALL]`)
  return withBoost(regexpQuery(field, readText(value, 'regexp'), ignoresCase(options)), options)
}

/** Reads a `fuzzy`. Throws QueryError. */
export function parseFuzzy(clause: unknown): Query {
  const keys = ['fuzziness', 'prefix_length', 'max_expansions', 'transpositions', 'rewrite']
  const { field, value, options } = readFieldClause(clause, 'fuzzy', ['value'], keys)
  checkFuzzySpellings(options.max_expansions, 'fuzzy.max_expansions')
  const text = readText(value, 'fuzzy')
  const distance = readFuzziness(optional(options.fuzziness, 'fuzzy.fuzziness', readText) ?? 'AUTO', text)
  const prefixLength = optional(options.prefix_length, 'fuzzy.prefix_length', readNatural) ?? 0
  if (optional(options.transpositions, 'fuzzy.transpositions', readBoolean) === false) {
    throw parsingError('[fuzzy] transpositions [false] is not supported')
  }
  return withBoost(fuzzyQuery(field, text, distance, prefixLength), options)
}

/** Escapes a text so that as a wildcard pattern it matches itself. */
export function escapePattern(text: string): string {
  return text.replace(/[\\*?]/g, '\\$&')
}

function ignoresCase(options: JsonObject): boolean {
  return optional(options.case_insensitive, 'case_insensitive', readBoolean) ?? false
}
