import type { Clause } from '../feature/filter.ts'

/** The documents that a user recommended, by the set that the server keeps: nobody has to send their ids. */
export function recommendedClause(user: string): Clause {
  return { terms: { _id: { index: '.sets', id: `recommended:${user}`, path: 'documents' } } }
}

/** The documents that any of some users recommended. */
export function recommendedByAny(users: string[]): Clause {
  return { bool: { should: users.map(recommendedClause), minimum_should_match: 1 } }
}
