import { parseLoneClause } from '../../query/parse-clause.ts'
import { QueryError } from '../../query/query-error.ts'
import type { Query } from '../../query/tree.ts'
import { type LineOptions, lineClause } from '../run/line-query.ts'
import { withoutWords } from './without-words.ts'

/** Stands for any line: nobody asks for it otherwise. */
const anyLine = 'anylineofthelist'

/** The query of everything that the lines of a batch search are looked for in: its filters, and those of its template. */
export function scopeQuery(options: LineOptions): Query {
  const own = { ...options, variants: undefined }
  try {
    return scopeOf(own)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    // A line goes where only dates or numbers can stand: what else the template asks for is not known.
    return scopeOf({ ...own, queryTemplate: null })
  }
}

function scopeOf(options: LineOptions): Query {
  return withoutWords(parseLoneClause(lineClause(anyLine, options)), (value) => String(value).toLowerCase().includes(anyLine))
}
