import { bool, disMax, minimumShouldMatch } from '../../bool.ts'
import { fuzzyQuery, matchQuery, phraseQuery } from '../../fields/field-queries.ts'
import { isAnalyzed, queryFieldType } from '../../fields/field-type.ts'
import { readFuzziness } from '../../fields/fuzziness.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { type JsonObject, optional, readText, readWhole } from '../read.ts'
import { checkAnalyzer, readFieldClause, withBoost } from './options.ts'

/** Options that change how a match runs, not what it finds. */
const tuning = [
  'analyzer',
  'max_expansions',
  'zero_terms_query',
  'lenient',
  'fuzzy_transpositions',
  'fuzzy_rewrite',
  'auto_generate_synonyms_phrase_query',
  'cutoff_frequency',
]

export function parseMatch(clause: unknown): Query {
  const options = ['operator', 'fuzziness', 'prefix_length', 'minimum_should_match', ...tuning]
  const read = readFieldClause(clause, 'match', ['query'], options)
  checkAnalyzer(read.options, 'match')
  const text = readText(read.value, 'match')
  return withBoost(matchOnField(read.field, text, read.options) ?? zeroTerms(read.options), read.options)
}

export function parseMatchPhrase(clause: unknown): Query {
  return parsePhrase(clause, 'match_phrase', false)
}

export function parseMatchPhrasePrefix(clause: unknown): Query {
  return parsePhrase(clause, 'match_phrase_prefix', true)
}

function parsePhrase(clause: unknown, where: string, prefix: boolean): Query {
  const read = readFieldClause(clause, where, ['query'], ['slop', ...tuning])
  checkAnalyzer(read.options, where)
  const slop = optional(read.options.slop, `${where}.slop`, readWhole) ?? 0
  const query = phraseQuery(read.field, readText(read.value, where), slop, prefix)
  return withBoost(query ?? zeroTerms(read.options), read.options)
}

/** A match with its options on one field, shared with `multi_match`; undefined where analysis leaves nothing. */
export function matchOnField(field: string, text: string, options: JsonObject): Query | undefined {
  const operator = readOperator(options.operator)
  const type = queryFieldType(field)
  const { fuzziness, minimum_should_match: minimum } = options
  if (type === undefined || !isAnalyzed(type) || (fuzziness === undefined && minimum === undefined)) {
    return matchQuery(field, text, operator)
  }
  return wordByWord(field, text, options)
}

/** Fuzziness and a least number of words are counted by word, so the words become clauses of their own. */
function wordByWord(field: string, text: string, options: JsonObject): Query | undefined {
  if (matchQuery(field, text, 'or') === undefined) return undefined
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  const { fuzziness, minimum_should_match: minimum } = options
  const prefixLength = optional(options.prefix_length, 'match.prefix_length', readWhole) ?? 0
  const queries = words.map((word): Query => {
    if (fuzziness === undefined) return { kind: 'match', field, text: word, operator: 'and' }
    return fuzzyQuery(field, word, readFuzziness(readText(fuzziness, 'match.fuzziness'), word), prefixLength)
  })
  if (queries.length < 2) return queries[0]
  if (readOperator(options.operator) === 'and') return bool({ must: queries })
  if (minimum === undefined) return bool({ should: queries })
  const least = Math.max(1, minimumShouldMatch(readText(minimum, 'match.minimum_should_match'), queries.length))
  return least > queries.length ? disMax([]) : bool({ should: queries, minimumShouldMatch: least })
}

/** `and` or `or`, in any case; absent: `or`. */
export function readOperator(operator: unknown): 'or' | 'and' {
  const name = operator === undefined ? 'or' : readText(operator, 'operator').toLowerCase()
  if (name === 'or' || name === 'and') return name
  throw parsingError(`operator needs to be either OR or AND, but not [${name}]`)
}

function zeroTerms({ zero_terms_query: wanted }: JsonObject): Query {
  return { kind: wanted === 'all' ? 'all' : 'none' }
}
