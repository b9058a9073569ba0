import { zoneOffset } from '../../dates/parse-date.ts'
import { parseQueryString } from '../../parse-query-string.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import {
  type JsonObject,
  optional,
  present,
  readBoolean,
  readBoost,
  readObject,
  readText,
  readTexts,
  refuseOthers,
} from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { checkAnalyzer, checkFuzzySpellings } from './options.ts'
import { readTextOptions } from './text-options.ts'

const known = [
  ...['query', 'fields', 'default_field', 'default_operator', 'fuzziness', 'fuzzy_prefix_length', 'phrase_slop', 'tie_breaker'],
  ...['minimum_should_match', 'lenient', 'time_zone', 'boost', 'escape', 'type', 'analyzer', 'quote_analyzer'],
  ...['allow_leading_wildcard', 'fuzzy_transpositions', 'fuzzy_max_expansions'],
  // These have no effect here: wildcard terms are always normalised like the field's text, there are neither stop words nor
  // synonyms, and how a pattern is executed is up to the engine.
  ...['analyze_wildcard', 'enable_position_increments', 'auto_generate_synonyms_phrase_query'],
  ...['fuzzy_rewrite', 'rewrite', 'max_determinized_states'],
]

const names = { operator: 'default_operator', prefixLength: 'fuzzy_prefix_length', slop: 'phrase_slop' } as const

/** Reads a `query_string`. Throws QueryError. */
export function parseQueryStringClause(clause: unknown, { budget }: ClauseReader): Query {
  const options = readObject(clause, 'query_string')
  refuseOthers(options, known, 'query_string')
  checkOthers(options)
  if (options.query === undefined) throw parsingError('[query_string] must be provided with a [query]')
  const text = readText(options.query, 'query_string.query')
  const escapes = optional(options.escape, 'query_string.escape', readBoolean) ?? false
  return parseQueryString(escapes ? escapeQueryString(text) : text, {
    budget,
    ...readTextOptions(options, 'query_string', names),
    ...present({
      fields: optional(options.fields, 'query_string.fields', readTexts),
      defaultField: optional(options.default_field, 'query_string.default_field', readText),
      timeZone: readZone(options),
      boost: optional(options.boost, 'query_string.boost', readBoost),
    }),
  })
}

/** Throws QueryError for options that are supported with their default value only. */
function checkOthers(options: JsonObject): void {
  checkAnalyzer(options, 'query_string')
  checkFuzzySpellings(options.fuzzy_max_expansions, 'query_string.fuzzy_max_expansions')
  checkAnalyzer({ analyzer: options.quote_analyzer }, 'query_string')
  const type = optional(options.type, 'query_string.type', readText) ?? 'best_fields'
  if (type !== 'best_fields') throw parsingError(`[query_string] type [${type}] is not supported, only [best_fields]`)
  if (options.allow_leading_wildcard === false) {
    throw parsingError('[query_string] allow_leading_wildcard [false] is not supported')
  }
}

function readZone(options: JsonObject): string | undefined {
  const zone = optional(options.time_zone, 'query_string.time_zone', readText)
  if (zoneOffset(zone) === undefined) throw parsingError(`[query_string] time_zone [${zone}] is not supported`)
  return zone
}

/** Escapes every character that the grammar gives a meaning, as Lucene's `QueryParser.escape` does. */
function escapeQueryString(text: string): string {
  return text.replace(/[\\+\-!():^[\]"{}~*?|&/]/g, '\\$&')
}
