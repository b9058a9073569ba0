import { boosted } from '../../bool.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { isObject, type JsonObject, optional, readBoost, readNatural, readSingle, refuseOthers } from '../read.ts'

/** Options of every clause. `_name` is refused: it would have to be returned with the hits. */
const common = ['boost'] as const

/** Reads `{"field": value}` or `{"field": {"<value key>": value, options}}` and checks the options. Throws QueryError. */
export function readFieldClause(
  clause: unknown,
  where: string,
  valueKeys: readonly string[],
  optionKeys: readonly string[],
): { field: string; value: unknown; options: JsonObject } {
  const [field, content] = readSingle(clause, where)
  if (!isObject(content)) return { field, value: content, options: {} }
  refuseOthers(content, [...valueKeys, ...optionKeys, ...common], where)
  const key = valueKeys.find((name) => content[name] !== undefined)
  if (key === undefined) throw parsingError(`[${where}] on [${field}] has no [${valueKeys[0]}]`)
  return { field, value: content[key], options: content }
}

/** Applies the clause's own boost. Throws QueryError for negative ones. */
export function withBoost(query: Query, options: JsonObject): Query {
  return boosted(query, optional(options.boost, 'boost', readBoost))
}

/** Spellings of a fuzzy word that the engine searches, Elasticsearch's default. */
const fuzzySpellings = 50
/** Endings of a begun word that the engine searches; Elasticsearch stops at 50 on each shard. */
const begunSpellings = 1000

/** Throws QueryError for any number of spellings of a fuzzy word but the engine's. */
export function checkFuzzySpellings(value: unknown, where: string): void {
  const wanted = optional(value, where, readNatural) ?? fuzzySpellings
  if (wanted !== fuzzySpellings) throw parsingError(`[${where}] [${wanted}] is not supported, only [${fuzzySpellings}]`)
}

/** Throws QueryError for more endings of a begun word than the engine searches; for fewer it finds more. */
export function checkBegunSpellings(value: unknown, where: string): void {
  const wanted = optional(value, where, readNatural) ?? begunSpellings
  if (wanted > begunSpellings) throw argumentError(`[${where}] must be at most ${begunSpellings}, found [${wanted}]`)
}

/** Throws QueryError for any analyzer but the one that the fields have anyway. */
export function checkAnalyzer(options: JsonObject, where: string): void {
  const { analyzer } = options
  if (analyzer === undefined || analyzer === 'standard' || analyzer === 'folding') return
  throw parsingError(`[${where}] analyzer [${String(analyzer)}] not found`)
}
