import type { Clause } from '../feature/filter.ts'

/** The documents that the reader starred, by the set that the server keeps: nobody has to send their ids. */
export const starredClause: Clause = { terms: { _id: { index: '.sets', id: 'starred', path: 'documents' } } }
