import { bool, disMax, minimumShouldMatch } from '../../bool.ts'
import { fuzzyQuery, matchQuery, phraseQuery } from '../../fields/field-queries.ts'
import { isAnalyzed, queryFieldType } from '../../fields/field-type.ts'
import { readFuzziness } from '../../fields/fuzziness.ts'
import type { TextOptions } from '../../fields/text-options.ts'
import type { Query } from '../../tree.ts'
import { readText } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { checkAnalyzer, readFieldClause, withBoost } from './options.ts'
import { lenient, readTextOptions, zeroTerms } from './text-options.ts'

/** How `match` and `multi_match` name their options. */
export const matchNames = { operator: 'operator', prefixLength: 'prefix_length', slop: 'slop' } as const

/** Options that affect how a match runs, not what it finds: all expansions of fuzzy terms and prefixes are searched. */
const tuning = ['max_expansions', 'fuzzy_rewrite', 'auto_generate_synonyms_phrase_query']

const matchOptions = [
  ...['operator', 'fuzziness', 'prefix_length', 'minimum_should_match', 'lenient', 'fuzzy_transpositions'],
  ...['analyzer', 'zero_terms_query', ...tuning],
]

/** Reads a `match`. Throws QueryError. */
export function parseMatch(clause: unknown, { budget }: ClauseReader): Query {
  const { field, value, options } = readFieldClause(clause, 'match', ['query'], matchOptions)
  checkAnalyzer(options, 'match')
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
  const { slop } = readTextOptions(options, where, matchNames)
  const nothing = zeroTerms(options, where)
  return withBoost(phraseQuery(field, readText(value, where), slop, prefix) ?? nothing, options)
}

/** As how many clauses a match counts: each word that stands for several spellings is one. */
export function clausesOf(text: string, { fuzziness }: TextOptions): number {
  return fuzziness === undefined ? 1 : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
}

/** A match on one field, shared with `multi_match`; undefined if analysis leaves no terms. Throws QueryError. */
export function matchOnField(field: string, text: string, options: TextOptions): Query | undefined {
  const type = queryFieldType(field)
  const isWordByWord = options.fuzziness !== undefined || options.minimumShouldMatch !== undefined
  if (type === undefined || !isAnalyzed(type) || !isWordByWord) return matchQuery(field, text, options.operator)
  return wordByWord(field, text, options)
}

/** Fuzziness and `minimum_should_match` apply to single words, so each word becomes a clause. */
function wordByWord(field: string, text: string, options: TextOptions): Query | undefined {
  if (matchQuery(field, text, 'or') === undefined) return undefined
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  const { fuzziness, minimumShouldMatch: minimum, prefixLength } = options
  const queries = words.map((word): Query => {
    if (fuzziness === undefined) return { kind: 'match', field, text: word, operator: 'and' }
    return fuzzyQuery(field, word, readFuzziness(fuzziness, word), prefixLength)
  })
  if (queries.length < 2) return queries[0]
  if (options.operator === 'and') return bool({ must: queries })
  if (minimum === undefined) return bool({ should: queries })
  const least = Math.max(1, minimumShouldMatch(minimum, queries.length))
  return least > queries.length ? disMax([]) : bool({ should: queries, minimumShouldMatch: least })
}
