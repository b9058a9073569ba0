import type { QueryFieldType } from '../fields/field-type.ts'
import { dateValue } from '../fields/values.ts'
import type { Scalar } from '../tree.ts'
import { readBoolean, readNumber, readScalar, readText, readWhole } from './read.ts'

/** Reads a value that an earlier answer contained (`search_after`, a composite's `after`), typed as its field. Throws QueryError. */
export function readAnswered(value: unknown, type: QueryFieldType | undefined, where: string): Scalar {
  if (type === 'long') return readNumber(value, where)
  // A number is epoch milliseconds: that is how dates are answered.
  if (type === 'date') return typeof value === 'number' ? value : dateValue(readScalar(value, where))
  return type === 'boolean' ? readBoolean(value, where) : readText(value, where)
}

/** Reads a `missing` value, typed as its field. Throws QueryError. */
export function readMissingValue(value: unknown, type: QueryFieldType, where: string): Scalar {
  const scalar = readScalar(value, where)
  if (type === 'date') return dateValue(scalar)
  return type === 'long' ? readWhole(scalar, where) : readAnswered(scalar, type, where)
}
