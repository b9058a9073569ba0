import type { Clause } from '../../feature/filter.ts'

/** The documents of files that are on disk no longer, by the set that the server keeps. */
export const missingClause: Clause = { terms: { _id: { index: '.sets', id: 'missing', path: 'documents' } } }
