import { parseClause } from './body/clauses/parse-clause.ts'
import { createClauseBudget } from './clause-budget.ts'
import type { Query } from './tree.ts'

/** Reads one clause of the search language by itself, without a body around it. Throws QueryError that names what is not understood. */
export function parseLoneClause(clause: unknown): Query {
  return parseClause(clause, createClauseBudget())
}
