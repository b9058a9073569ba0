import { zoneOffset } from '../../dates/parse-date.ts'
import { parseQueryString, type QueryStringOptions } from '../../parse-query-string.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import {
  type JsonObject,
  optional,
  present,
  readBoolean,
  readNumber,
  readObject,
  readText,
  readTexts,
  readWhole,
  refuseOthers,
} from '../read.ts'
import { readOperator } from './match.ts'
import { checkAnalyzer } from './options.ts'

/** `analyze_wildcard` among what changes nothing here: terms with wildcards are always lower-cased and folded like the field's text. */
const known = [
  'query',
  'fields',
  'default_field',
  'default_operator',
  'fuzziness',
  'fuzzy_prefix_length',
  'phrase_slop',
  'tie_breaker',
  'minimum_should_match',
  'lenient',
  'time_zone',
  'boost',
  'escape',
  'type',
  'analyzer',
  'quote_analyzer',
  'analyze_wildcard',
  'allow_leading_wildcard',
  'enable_position_increments',
  'fuzzy_max_expansions',
  'fuzzy_transpositions',
  'fuzzy_rewrite',
  'rewrite',
  'auto_generate_synonyms_phrase_query',
  'max_determinized_states',
]

export function parseQueryStringClause(clause: unknown): Query {
  const options = readObject(clause, 'query_string')
  refuseOthers(options, known, 'query_string')
  checkAnalyzer(options, 'query_string')
  checkAnalyzer({ analyzer: options.quote_analyzer }, 'query_string')
  if (options.query === undefined) throw parsingError('[query_string] must be provided with a [query]')
  const type = optional(options.type, 'query_string.type', readText) ?? 'best_fields'
  if (type !== 'best_fields') throw parsingError(`[query_string] type [${type}] is not supported, only [best_fields]`)
  if (options.allow_leading_wildcard === false)
    throw parsingError('[query_string] allow_leading_wildcard [false] is not supported')
  const text = readText(options.query, 'query_string.query')
  const escapes = optional(options.escape, 'query_string.escape', readBoolean) ?? false
  return parseQueryString(escapes ? escapeQueryString(text) : text, readOptions(options))
}

function readOptions(options: JsonObject): QueryStringOptions {
  const { minimum_should_match: minimum, time_zone: zone } = options
  const timeZone = optional(zone, 'query_string.time_zone', readText)
  if (zoneOffset(timeZone) === undefined) throw parsingError(`[query_string] time_zone [${timeZone}] is not supported`)
  return present({
    fields: optional(options.fields, 'query_string.fields', readTexts),
    defaultField: optional(options.default_field, 'query_string.default_field', readText),
    operator: readOperator(options.default_operator),
    fuzziness: optional(options.fuzziness, 'query_string.fuzziness', readText),
    fuzzyPrefixLength: optional(options.fuzzy_prefix_length, 'query_string.fuzzy_prefix_length', readWhole),
    phraseSlop: optional(options.phrase_slop, 'query_string.phrase_slop', readWhole),
    tieBreaker: optional(options.tie_breaker, 'query_string.tie_breaker', readNumber),
    minimumShouldMatch: optional(minimum, 'query_string.minimum_should_match', readText),
    lenient: optional(options.lenient, 'query_string.lenient', readBoolean),
    timeZone,
    boost: optional(options.boost, 'query_string.boost', readNumber),
  })
}

/** Takes the meaning from every sign of the grammar, as Lucene's own escaping does. */
function escapeQueryString(text: string): string {
  return text.replace(/[\\+\-!():^[\]"{}~*?|&/]/g, '\\$&')
}
