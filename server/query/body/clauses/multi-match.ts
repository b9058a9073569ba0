import { bool, boosted, disMax } from '../../bool.ts'
import { phraseQuery } from '../../fields/field-queries.ts'
import { lenient } from '../../fields/lenient.ts'
import type { TextOptions } from '../../fields/text-options.ts'
import { readWeightedFields } from '../../fields/weighted-fields.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { optional, readObject, readText, readTexts, refuseOthers } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { clausesOf, matchNames, matchOnField } from './match.ts'
import { checkAnalyzer, checkBegunSpellings, checkFuzzySpellings, withBoost } from './options.ts'
import { readTextOptions, zeroTerms } from './text-options.ts'

const known = [
  ...['query', 'fields', 'type', 'operator', 'fuzziness', 'prefix_length', 'minimum_should_match', 'slop', 'tie_breaker'],
  ...['lenient', 'analyzer', 'zero_terms_query', 'fuzzy_transpositions', 'boost'],
  'max_expansions',
  // These affect only how it runs, see `match`.
  ...['fuzzy_rewrite', 'auto_generate_synonyms_phrase_query'],
]

const types = ['best_fields', 'most_fields', 'phrase', 'phrase_prefix']

/** Reads a `multi_match`. Throws QueryError. */
export function parseMultiMatch(clause: unknown, { budget }: ClauseReader): Query {
  const options = readObject(clause, 'multi_match')
  refuseOthers(options, known, 'multi_match')
  checkAnalyzer(options, 'multi_match')
  const type = optional(options.type, 'multi_match.type', readText) ?? 'best_fields'
  if (!types.includes(type)) throw parsingError(`[multi_match] type [${type}] is not supported`)
  const check = type === 'phrase_prefix' ? checkBegunSpellings : checkFuzzySpellings
  check(options.max_expansions, 'multi_match.max_expansions')
  const text = readText(options.query, 'multi_match.query')
  const read = readTextOptions(options, 'multi_match', matchNames)
  const nothing = zeroTerms(options, 'multi_match')
  const fields = readWeightedFields(optional(options.fields, 'multi_match.fields', readTexts))
  budget.spend(fields.length * clausesOf(text, read))
  const queries = fields.flatMap(({ name, weight }) => {
    const query = lenient(read.isLenient, () => onField(name, text, { ...read, type }))
    return query ? [boosted(query, weight)] : []
  })
  if (queries.length === 0) return withBoost(nothing, options)
  const isSum = type === 'most_fields' && queries.length > 1
  return withBoost(isSum ? bool({ should: queries }) : disMax(queries, read.tieBreaker), options)
}

function onField(field: string, text: string, options: TextOptions & { type: string }): Query | undefined {
  const { type, slop } = options
  if (type !== 'phrase' && type !== 'phrase_prefix') return matchOnField(field, text, options)
  return phraseQuery(field, text, slop, type === 'phrase_prefix')
}
