import type { TextOptions } from '../../fields/text-options.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { type JsonObject, optional, present, readBoolean, readNatural, readText, readTieBreaker } from '../read.ts'

/** How a clause names the options for which clauses have different names. */
export type TextOptionNames = { operator: string; prefixLength: string; slop: string }

/** Reads the text options of a clause; `where` is the clause's name. Throws QueryError. */
export function readTextOptions(options: JsonObject, where: string, names: TextOptionNames): TextOptions {
  const read = <T>(name: string, reader: (value: unknown, where: string) => T) =>
    optional(options[name], `${where}.${name}`, reader)
  for (const name of ['fuzzy_transpositions', 'transpositions']) {
    // The engine always counts a transposition as one edit, which is Elasticsearch's default.
    if (read(name, readBoolean) === false) throw parsingError(`[${where}] ${name} [false] is not supported`)
  }
  return {
    operator: readOperator(options[names.operator]),
    ...present({ fuzziness: read('fuzziness', readText), minimumShouldMatch: read('minimum_should_match', readText) }),
    prefixLength: read(names.prefixLength, readNatural) ?? 0,
    slop: read(names.slop, readNatural) ?? 0,
    tieBreaker: read('tie_breaker', readTieBreaker) ?? 0,
    isLenient: read('lenient', readBoolean) ?? false,
  }
}

/** Reads `and` or `or`, case-insensitively; `or` if absent. Throws QueryError. */
export function readOperator(operator: unknown): 'or' | 'and' {
  const name = operator === undefined || operator === null ? 'or' : readText(operator, 'operator').toLowerCase()
  if (name === 'or' || name === 'and') return name
  throw parsingError(`operator needs to be either OR or AND, but not [${name}]`)
}

/** What a clause matches if analysis leaves no terms of its text. Throws QueryError. */
export function zeroTerms(options: JsonObject, where: string): Query {
  const wanted = optional(options.zero_terms_query, `${where}.zero_terms_query`, readText)?.toLowerCase() ?? 'none'
  if (wanted === 'all' || wanted === 'none') return { kind: wanted }
  throw parsingError(`[${where}] unsupported zero_terms_query value [${wanted}], only [all] and [none]`)
}
