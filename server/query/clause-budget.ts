import { argumentError } from './query-error.ts'

/** Our own limit; a query string of 2,048 words on all default fields stays below it. */
const mostClauses = 50_000

/** Counts the clauses of one body, all its parts together. What is searched in several fields counts once for each. */
export type ClauseBudget = {
  /** To be called before the clauses are made. Throws QueryError once there are more than 50,000. */
  spend(clauses: number): void
}

/** The budget of one body. */
export function createClauseBudget(): ClauseBudget {
  let spent = 0
  return {
    spend(clauses) {
      spent += clauses
      if (spent <= mostClauses) return
      throw argumentError(
        `The query has more than ${mostClauses} clauses, of which what is searched in several fields counts once for each`,
      )
    },
  }
}
