import { quoted } from '../../exports/csv-cell.ts'

/** Queries as the CSV, one a line, of which a batch search is made: only what would be taken for something else is quoted. */
export function linesAsCsv(queries: readonly string[]): string {
  return queries.map((query) => `${/["\n\r,;\t]/.test(query) ? quoted(query) : query}\n`).join('')
}
