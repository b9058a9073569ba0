import pg, { type CustomTypesConfig } from 'pg'

/** Object ids of PostgreSQL's types, https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const int8 = 20
const numeric = 1700

/** Counts, sums and 64-bit numbers come as numbers, as on SQLite; pg would give texts. */
export const readNumbers: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === int8 || type === numeric ? readNumber : pg.types.getTypeParser(type, format),
}

/** Throws RangeError for a whole number that a `number` cannot hold, as node:sqlite does. */
function readNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** A parameter as PostgreSQL takes it; throws TypeError for what the records never store, as the other database does. */
export function toParameter(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
  if (value === null || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`records take no parameter of type ${typeof value}`)
}
