import { QueryError } from '../query-error.ts'
import type { Query } from '../tree.ts'

/** Builds a query; if `isLenient`, a value that does not fit its field matches nothing instead of being an error. */
export function lenient(isLenient: boolean, build: () => Query | undefined): Query | undefined {
  try {
    return build()
  } catch (error) {
    if (isLenient && error instanceof QueryError) return { kind: 'none' }
    throw error
  }
}
