import { boosted, disMax, readMinimum, withMinimum } from '../../bool.ts'
import { fuzzyQuery, matchQuery, phraseQuery, prefixQuery } from '../../fields/field-queries.ts'
import { lenient } from '../../fields/lenient.ts'
import type { TextOptions } from '../../fields/text-options.ts'
import { isEveryField, readWeightedFields } from '../../fields/weighted-fields.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import { readSimpleQueryString, type SimpleLeaves, type SimpleOperators } from '../../simple-query-string.ts'
import type { Query } from '../../tree.ts'
import { optional, readBoost, readObject, readText, readTexts, refuseOthers } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { checkAnalyzer, checkFuzzySpellings } from './options.ts'
import { readTextOptions } from './text-options.ts'

const known = [
  ...['query', 'fields', 'default_operator', 'flags', 'lenient', 'minimum_should_match', 'boost', 'analyzer'],
  ...['fuzzy_prefix_length', 'fuzzy_max_expansions', 'fuzzy_transpositions'],
  // Patterns are normalised like the field's text, and there are no synonyms.
  ...['analyze_wildcard', 'auto_generate_synonyms_phrase_query'],
]

const names = { operator: 'default_operator', prefixLength: 'fuzzy_prefix_length', slop: '' } as const

const operatorNames = new Map<string, keyof SimpleOperators>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
  ['PREFIX', 'prefix'],
  ['PHRASE', 'phrase'],
  ['PRECEDENCE', 'precedence'],
  ['ESCAPE', 'escape'],
  ['WHITESPACE', 'whitespace'],
  ['FUZZY', 'fuzzy'],
  ['NEAR', 'near'],
  ['SLOP', 'near'],
])

/** Reads a `simple_query_string`. Throws QueryError for its options; the text itself is never wrong. */
export function parseSimpleQueryString(clause: unknown, { budget }: ClauseReader): Query {
  const options = readObject(clause, 'simple_query_string')
  refuseOthers(options, known, 'simple_query_string')
  checkAnalyzer(options, 'simple_query_string')
  checkFuzzySpellings(options.fuzzy_max_expansions, 'simple_query_string.fuzzy_max_expansions')
  if (options.query === undefined) throw parsingError('[simple_query_string] query text missing')
  const text = readText(options.query, 'simple_query_string.query')
  const read = readTextOptions(options, 'simple_query_string', names)
  const fieldNames = optional(options.fields, 'simple_query_string.fields', readTexts)
  const leaves = leavesOn(fieldNames, read, budget.spend)
  const operators = readOperators(options.flags)
  if (read.minimumShouldMatch !== undefined) readMinimum(read.minimumShouldMatch)
  if (text.trim() === '*' && isEveryField(fieldNames)) return { kind: 'all' }
  const query = readSimpleQueryString(text, { operators, operator: read.operator, leaves }) ?? { kind: 'none' as const }
  const limited =
    read.minimumShouldMatch === undefined || query.kind !== 'bool' ? query : withMinimum(query, read.minimumShouldMatch)
  return boosted(limited, optional(options.boost, 'simple_query_string.boost', readBoost))
}

/** A leaf on several fields scores the sum of them, as in Elasticsearch. */
function leavesOn(fieldNames: string[] | undefined, options: TextOptions, spend: (clauses: number) => void): SimpleLeaves {
  const fields = readWeightedFields(fieldNames)
  const onEach = (build: (field: string) => Query | undefined) => {
    spend(fields.length)
    const queries = fields.flatMap(({ name, weight }) => {
      const query = lenient(options.isLenient, () => build(name))
      return query ? [boosted(query, weight)] : []
    })
    return queries.length === 0 ? undefined : disMax(queries, 1)
  }
  return {
    word: (text) => onEach((field) => matchQuery(field, text, options.operator)),
    phrase: (text, slop) => onEach((field) => phraseQuery(field, text, slop)),
    prefix: (text) => onEach((field) => prefixQuery(field, text)),
    fuzzy: (text, distance) => onEach((field) => fuzzyQuery(field, text, distance, options.prefixLength)),
  }
}

const withoutAny: SimpleOperators = {
  and: false,
  or: false,
  not: false,
  prefix: false,
  phrase: false,
  precedence: false,
  escape: false,
  whitespace: false,
  fuzzy: false,
  near: false,
}

/** Reads `flags`: names joined by `|`; absent: all of them. */
function readOperators(value: unknown): SimpleOperators {
  const operators = { ...withoutAny }
  const text = optional(value, 'simple_query_string.flags', readText) ?? 'ALL'
  for (const name of text.toUpperCase().split('|')) {
    const operator = operatorNames.get(name.trim())
    if (operator !== undefined) operators[operator] = true
    else if (name.trim() === 'ALL') for (const each of operatorNames.values()) operators[each] = true
    else if (name.trim() !== 'NONE') throw argumentError(`Unknown simple_query_string flag [${name}]`)
  }
  return operators
}
