import { argumentError, parsingError } from '../query-error.ts'
import type { Scalar } from '../tree.ts'

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object of the body. `where` is Elasticsearch's name of the part, for the message. */
export function readObject(value: unknown, where: string): JsonObject {
  if (isObject(value)) return value
  throw parsingError(`[${where}] malformed, expected an object but found ${nameOf(value)}`)
}

/** Refuses keys that the part does not have: nothing is dropped in silence. */
export function refuseOthers(value: JsonObject, known: readonly string[], where: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) throw parsingError(`[${where}] does not support [${unknown}]`)
}

/** The one key of an object and its value, as in `{"match": {"title": …}}`. */
export function readSingle(value: unknown, where: string): [string, unknown] {
  const entries = Object.entries(readObject(value, where))
  const [first, second] = entries
  if (first && !second) return first
  if (!first) throw parsingError(`[${where}] malformed, it is empty`)
  throw parsingError(`[${where}] doesn't support multiple fields, found ${entries.map(([key]) => `[${key}]`).join(' and ')}`)
}

/** One thing or a list of them. */
export function readList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

export function readScalar(value: unknown, where: string): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw parsingError(`[${where}] malformed, expected a text, a number or a boolean but found ${nameOf(value)}`)
}

export function readText(value: unknown, where: string): string {
  return String(readScalar(value, where))
}

export function readTexts(value: unknown, where: string): string[] {
  return readList(value).map((item) => readText(item, where))
}

/** A number, or a text that is one, as Elasticsearch takes both. */
export function readNumber(value: unknown, where: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw parsingError(`[${where}] malformed, expected a number but found ${nameOf(value)}`)
}

export function readWhole(value: unknown, where: string): number {
  const number = readNumber(value, where)
  if (Number.isSafeInteger(number)) return number
  throw parsingError(`[${where}] malformed, expected a whole number but found ${nameOf(value)}`)
}

/** The greatest whole number that Elasticsearch (an `int` of Java) and the engine take. */
const greatestCount = 2_147_483_647

/** A count: a whole number that is not negative. */
export function readNatural(value: unknown, where: string): number {
  const number = readWhole(value, where)
  if (number >= 0 && number <= greatestCount) return number
  throw argumentError(`[${where}] must be between 0 and ${greatestCount}, found [${number}]`)
}

/** What a score is multiplied by. */
export function readBoost(value: unknown, where: string): number {
  const number = readNumber(value, where)
  if (number < 0) throw argumentError(`negative [boost] are not allowed in [${where}], use a value between 0 and 1 to deboost`)
  if (number > greatestBoost) throw argumentError(`[${where}] must be at most ${greatestBoost}, found [${number}]`)
  return number
}

/** Scores are numbers of 32 bits. */
const greatestBoost = 1e18

/** What part the scores of the other fields have, beside that of the best one. */
export function readTieBreaker(value: unknown, where: string): number {
  const number = readNumber(value, where)
  if (number >= 0 && number <= 1) return number
  throw argumentError(`[${where}] must be between 0 and 1, found [${number}]`)
}

export function readBoolean(value: unknown, where: string): boolean {
  if (value === true || value === 'true' || value === '') return true
  if (value === false || value === 'false') return false
  throw parsingError(`[${where}] malformed, expected [true] or [false] but found ${nameOf(value)}`)
}

/** The value read, or undefined where it is absent or null. */
export function optional<T>(value: unknown, where: string, read: (value: unknown, where: string) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value, where)
}

/** Keeps the keys that have a value, for types with optional members. */
export function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function present(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined))
}

/** A value for a message: short, whatever it is. */
export function nameOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return `[${text.length > 80 ? `${text.slice(0, 80)}…` : text}]`
}
