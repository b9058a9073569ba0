import type { ClauseBudget } from '../../clause-budget.ts'
import type { Query } from '../../tree.ts'

/** Reads the clauses inside a clause (throws QueryError), and counts what becomes of them. */
export type ClauseReader = { parse(this: void, clause: unknown): Query; budget: ClauseBudget }
