import type { QueryFieldType } from '../fields/field-type.ts'
import { dateValue } from '../fields/values.ts'
import type { Scalar } from '../tree.ts'
import { readBoolean, readNumber, readScalar, readText, readWhole } from './read.ts'

/** A value that was answered before and comes back (`search_after`, the `after` of a composite), typed as its field. Throws QueryError. */
export function readAnswered(value: unknown, type: QueryFieldType | undefined, where: string): Scalar {
  if (type === 'long') return readNumber(value, where)
  // As a number it is epoch milliseconds, as it was answered.
  if (type === 'date') return typeof value === 'number' ? value : dateValue(readScalar(value, where))
  return type === 'boolean' ? readBoolean(value, where) : readText(value, where)
}

/** The value that stands for those that a field does not have, typed as the field. Throws QueryError. */
export function readMissingValue(value: unknown, type: QueryFieldType, where: string): Scalar {
  const scalar = readScalar(value, where)
  if (type === 'date') return dateValue(scalar)
  return type === 'long' ? readWhole(scalar, where) : readAnswered(scalar, type, where)
}
