import { queryFieldType } from '../fields/field-type.ts'
import type { ParsedSort } from '../parsed-search.ts'
import { argumentError, parsingError } from '../query-error.ts'
import type { Scalar } from '../tree.ts'
import { nameOf, readNumber, readScalar } from './read.ts'
import { readAnswered } from './typed-value.ts'

/**
 * `search_after` of a body: the `sort` values of the last hit, one for each sort key, typed as the key's field. By Elasticsearch's rules it
 * needs a sort and no `from`. null stands for a missing value. Throws QueryError.
 */
export function parseSearchAfter(value: unknown, sort: ParsedSort[], from: number): (Scalar | null)[] {
  if (!Array.isArray(value)) throw parsingError(`[search_after] malformed, expected a list but found ${nameOf(value)}`)
  if (sort.length === 0) throw argumentError('Sort must contain at least one field.')
  if (value.length !== sort.length) {
    throw argumentError(`search_after has ${value.length} value(s) but sort has ${sort.length}.`)
  }
  if (from !== 0) throw argumentError('`from` parameter must be set to 0 when `search_after` is used.')
  return sort.map((key, index) => readAfter(key, value[index]))
}

function readAfter(key: ParsedSort, value: unknown): Scalar | null {
  const where = 'search_after'
  if (key.kind === 'document') return readNumber(value, where)
  if (value === null) return null
  if (key.kind === 'constant') return readScalar(value, where)
  const { field } = key.sort
  return field === '_score' ? readNumber(value, where) : readAnswered(value, queryFieldType(field), where)
}
