import { bool, boosted, disMax } from '../../bool.ts'
import { phraseQuery } from '../../fields/field-queries.ts'
import { readField } from '../../parse-query-string.ts'
import { parsingError, QueryError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { defaultSearchFields } from '../../wire-fields.ts'
import {
  type JsonObject,
  optional,
  readBoolean,
  readNumber,
  readObject,
  readText,
  readTexts,
  readWhole,
  refuseOthers,
} from '../read.ts'
import { matchOnField } from './match.ts'
import { checkAnalyzer, withBoost } from './options.ts'

const known = [
  'query',
  'fields',
  'type',
  'operator',
  'fuzziness',
  'prefix_length',
  'minimum_should_match',
  'slop',
  'tie_breaker',
  'lenient',
  'analyzer',
  'max_expansions',
  'zero_terms_query',
  'fuzzy_rewrite',
  'auto_generate_synonyms_phrase_query',
  'boost',
]

const types = ['best_fields', 'most_fields', 'phrase', 'phrase_prefix']

export function parseMultiMatch(clause: unknown): Query {
  const options = readObject(clause, 'multi_match')
  refuseOthers(options, known, 'multi_match')
  checkAnalyzer(options, 'multi_match')
  const type = optional(options.type, 'multi_match.type', readText) ?? 'best_fields'
  if (!types.includes(type)) throw parsingError(`[multi_match] type [${type}] is not supported`)
  const queries = readFields(options).flatMap(({ name, weight }) => {
    const query = lenient(options, () => onField(name, type, options))
    return query ? [boosted(query, weight)] : []
  })
  const tieBreaker = optional(options.tie_breaker, 'multi_match.tie_breaker', readNumber) ?? 0
  const isSum = type === 'most_fields' && queries.length > 1
  return withBoost(isSum ? bool({ should: queries }) : disMax(queries, tieBreaker), options)
}

function readFields({ fields }: JsonObject): { name: string; weight: number }[] {
  const names = readTexts(fields, 'multi_match.fields')
  if (names.length === 0 || names.includes('*')) return defaultSearchFields.map((name) => ({ name, weight: 1 }))
  return names.flatMap(readField)
}

function onField(field: string, type: string, options: JsonObject): Query | undefined {
  const text = readText(options.query, 'multi_match.query')
  if (type !== 'phrase' && type !== 'phrase_prefix') return matchOnField(field, text, options)
  const slop = optional(options.slop, 'multi_match.slop', readWhole) ?? 0
  return phraseQuery(field, text, slop, type === 'phrase_prefix')
}

function lenient(options: JsonObject, build: () => Query | undefined): Query | undefined {
  try {
    return build()
  } catch (error) {
    if (error instanceof QueryError && optional(options.lenient, 'multi_match.lenient', readBoolean)) return undefined
    throw error
  }
}
