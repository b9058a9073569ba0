import { boosted } from '../../bool.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { isObject, type JsonObject, optional, readBoost, readSingle, refuseOthers } from '../read.ts'

/** The options that every clause has. A name for a clause (`_name`) would have to come back with the hits: refused by `refuseOthers`. */
const common = ['boost'] as const

/** The field of `{"field": value}` or `{"field": {"<value key>": value, options}}`, with the options checked. */
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

/** The query with the clause's own boost. */
export function withBoost(query: Query, options: JsonObject): Query {
  return boosted(query, optional(options.boost, 'boost', readBoost))
}

/** Only the analyser that the fields have anyway can be asked for. */
export function checkAnalyzer(options: JsonObject, where: string): void {
  const { analyzer } = options
  if (analyzer === undefined || analyzer === 'standard' || analyzer === 'folding') return
  throw parsingError(`[${where}] analyzer [${String(analyzer)}] not found`)
}
