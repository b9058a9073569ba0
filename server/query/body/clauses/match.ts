import { readMinimum } from '../../bool.ts'
import { fuzzyQuery, matchQuery, phraseQuery } from '../../fields/field-queries.ts'
import { isAnalyzed, queryFieldType } from '../../fields/field-type.ts'
import { readFuzziness, readFuzzyLengths } from '../../fields/fuzziness.ts'
import { lenient } from '../../fields/lenient.ts'
import type { TextOptions } from '../../fields/text-options.ts'
import type { Query } from '../../tree.ts'
import { readText } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { checkAnalyzer, checkBegunSpellings, checkFuzzySpellings, readFieldClause, withBoost } from './options.ts'
import { readTextOptions, zeroTerms } from './text-options.ts'

/** How `match` and `multi_match` name their options. */
export const matchNames = { operator: 'operator', prefixLength: 'prefix_length', slop: 'slop' } as const

/** Options that affect how a match runs, not what it finds. */
const tuning = ['fuzzy_rewrite', 'auto_generate_synonyms_phrase_query']

const matchOptions = [
  ...['operator', 'fuzziness', 'prefix_length', 'minimum_should_match', 'lenient', 'fuzzy_transpositions'],
  ...['analyzer', 'zero_terms_query', 'max_expansions', ...tuning],
]

/** Reads a `match`. Throws QueryError. */
export function parseMatch(clause: unknown, { budget }: ClauseReader): Query {
  const { field, value, options } = readFieldClause(clause, 'match', ['query'], matchOptions)
  checkAnalyzer(options, 'match')
  checkFuzzySpellings(options.max_expansions, 'match.max_expansions')
  const text = readText(value, 'match')
  const read = readTextOptions(options, 'match', matchNames)
  const nothing = zeroTerms(options, 'match')
  budget.spend(clausesOf(text, read))
  const query = lenient(read.isLenient, () => matchOnField(field, text, read))
  return withBoost(query ?? nothing, options)
}

/** Reads a `match_phrase`. Throws QueryError. */
export function parseMatchPhrase(clause: unknown): Query {
  return parsePhrase(clause, 'match_phrase', false)
}

/** Reads a `match_phrase_prefix`. Throws QueryError. */
export function parseMatchPhrasePrefix(clause: unknown): Query {
  return parsePhrase(clause, 'match_phrase_prefix', true)
}

function parsePhrase(clause: unknown, where: string, prefix: boolean): Query {
  const known = ['slop', 'analyzer', 'zero_terms_query', ...(prefix ? ['max_expansions'] : [])]
  const { field, value, options } = readFieldClause(clause, where, ['query'], known)
  checkAnalyzer(options, where)
  checkBegunSpellings(options.max_expansions, `${where}.max_expansions`)
  const { slop } = readTextOptions(options, where, matchNames)
  const nothing = zeroTerms(options, where)
  return withBoost(phraseQuery(field, readText(value, where), slop, prefix) ?? nothing, options)
}

/** As how many clauses a match counts: each word that stands for several spellings is one. */
export function clausesOf(text: string, { fuzziness }: TextOptions): number {
  return fuzziness === undefined ? 1 : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
}

/**
 * A match on one field, shared with `multi_match`; undefined if analysis leaves no terms. The engine splits the text into the words to which
 * fuzziness and `minimum_should_match` apply. Throws QueryError.
 */
export function matchOnField(field: string, text: string, options: TextOptions): Query | undefined {
  const { fuzziness, minimumShouldMatch: minimum, prefixLength } = options
  const type = queryFieldType(field)
  if (type !== undefined && type !== '_id' && !isAnalyzed(type) && fuzziness !== undefined) {
    return fuzzyQuery(field, text, readFuzziness(fuzziness, text), prefixLength)
  }
  const match = matchQuery(field, text, options.operator)
  if (match?.kind !== 'match') return match
  return {
    ...match,
    ...(fuzziness === undefined ? {} : { fuzzy: { ...readFuzzyLengths(fuzziness), prefixLength } }),
    ...(minimum === undefined ? {} : { minimum: readMinimum(minimum) }),
  }
}
