import { argumentError, parsingError } from '../query-error.ts'
import type { Scalar } from '../tree.ts'

/** An object of a body, unread. */
export type JsonObject = Record<string, unknown>

/** Whether a value is an object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads an object. Here and below, `where` names the part in error messages, and what does not fit throws QueryError. */
export function readObject(value: unknown, where: string): JsonObject {
  if (isObject(value)) return value
  throw parsingError(`[${where}] malformed, expected an object but found ${nameOf(value)}`)
}

/** Throws QueryError for unknown keys: nothing is silently ignored. */
export function refuseOthers(value: JsonObject, known: readonly string[], where: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) throw parsingError(`[${where}] does not support [${unknown}]`)
}

/** Reads an object's only key and its value, as in `{"match": {"title": …}}`. */
export function readSingle(value: unknown, where: string): [string, unknown] {
  const entries = Object.entries(readObject(value, where))
  const [first, second] = entries
  if (first && !second) return first
  if (!first) throw parsingError(`[${where}] malformed, it is empty`)
  throw parsingError(`[${where}] doesn't support multiple fields, found ${entries.map(([key]) => `[${key}]`).join(' and ')}`)
}

/** A list, or a single value as a list of one; absent or null is an empty list. */
export function readList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Reads a string, number or boolean. */
export function readScalar(value: unknown, where: string): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw parsingError(`[${where}] malformed, expected a text, a number or a boolean but found ${nameOf(value)}`)
}

/** Reads a scalar as text. */
export function readText(value: unknown, where: string): string {
  return String(readScalar(value, where))
}

/** Reads one scalar or a list of them as texts. */
export function readTexts(value: unknown, where: string): string[] {
  return readList(value).map((item) => readText(item, where))
}

/** Reads a number, or a string that holds one: Elasticsearch accepts both. */
export function readNumber(value: unknown, where: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw parsingError(`[${where}] malformed, expected a number but found ${nameOf(value)}`)
}

/** Reads a whole number. */
export function readWhole(value: unknown, where: string): number {
  const number = readNumber(value, where)
  if (Number.isSafeInteger(number)) return number
  throw parsingError(`[${where}] malformed, expected a whole number but found ${nameOf(value)}`)
}

/** Java's `Integer.MAX_VALUE`, Elasticsearch's limit; the engine takes more. */
const greatestCount = 2_147_483_647

/** Reads a whole number that is not negative. */
export function readNatural(value: unknown, where: string): number {
  const number = readWhole(value, where)
  if (number >= 0 && number <= greatestCount) return number
  throw argumentError(`[${where}] must be between 0 and ${greatestCount}, found [${number}]`)
}

/** Reads a boost, which must not be negative. */
export function readBoost(value: unknown, where: string): number {
  return checkBoost(readNumber(value, where), where)
}

/** The boost itself. Throws QueryError where it is negative, or greater than scores can be. */
export function checkBoost(number: number, where: string): number {
  if (number < 0) throw argumentError(`negative [boost] are not allowed in [${where}], use a value between 0 and 1 to deboost`)
  if (number > greatestBoost) throw argumentError(`[${where}] must be at most ${greatestBoost}, found [${number}]`)
  return number
}

/** Scores are 32-bit floats: greater boosts would overflow. */
const greatestBoost = 1e18

/** Reads the share of the score that clauses other than the best one contribute, 0 to 1. */
export function readTieBreaker(value: unknown, where: string): number {
  const number = readNumber(value, where)
  if (number >= 0 && number <= 1) return number
  throw argumentError(`[${where}] must be between 0 and 1, found [${number}]`)
}

/** Reads a boolean; as in Elasticsearch it may be a string, and the empty one is true. */
export function readBoolean(value: unknown, where: string): boolean {
  if (value === true || value === 'true' || value === '') return true
  if (value === false || value === 'false') return false
  throw parsingError(`[${where}] malformed, expected [true] or [false] but found ${nameOf(value)}`)
}

/** Reads one of these names, in any case; absent: the first. */
export function readChoice<Name extends string>(value: unknown, where: string, choices: readonly [Name, ...Name[]]): Name {
  const asked = optional(value, where, readText)?.toLowerCase()
  if (asked === undefined) return choices[0]
  const found = choices.find((choice) => choice === asked)
  if (found === undefined) throw argumentError(`[${where}] ${nameOf(value)} is not supported, only ${choices.join(', ')}`)
  return found
}

/** Reads a value, or answers undefined if it is absent or null. */
export function optional<T>(value: unknown, where: string, read: (value: unknown, where: string) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value, where)
}

/** Drops keys whose value is undefined, for types with optional members. */
export function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function present(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined))
}

/** A value for an error message, cut to a reasonable length. */
export function nameOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return `[${text.length > 80 ? `${text.slice(0, 80)}…` : text}]`
}
