import { type LineOptions, lineClause, readTemplate } from '../run/line-query.ts'
import { withoutWords } from './without-words.ts'

/** The clause of everything that the lines of a batch search are looked for in: its filters, and those of its template. */
export function scopeClause(options: LineOptions): Record<string, unknown> {
  const filters = withoutWords(lineClause('x', { ...options, queryTemplate: null }))
  if (options.queryTemplate === null) return filters
  const around = readTemplate(options.queryTemplate)
  // A template that is nothing but words has no filter.
  const narrowed = 'bool' in around ? [withoutWords(around)] : []
  return { bool: { filter: [filters, ...narrowed] } }
}
