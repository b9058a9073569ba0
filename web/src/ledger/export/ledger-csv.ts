import type { LedgerItem } from '@dossier/contract'

const columns = ['path', 'embeddedPath', 'state', 'reason', 'contentType', 'sizeBytes', 'durationMs', 'tool', 'id'] as const

/** The first line of the table. */
export const csvHead = `${columns.join(',')},membersExpected,membersRead,membersFailed,missingSince,reasonCodes,passwords,ocr\r\n`

/** One line of the table (RFC 4180); the codes of its reasons are joined by spaces. */
export function csvLine(item: LedgerItem): string {
  const codes = item.reasons.map(({ code }) => code).join(' ')
  const { members, missingSince } = item
  const inside = [members?.expected ?? null, members?.read ?? null, members?.failed ?? null]
  const gone = missingSince === null ? null : new Date(missingSince).toISOString()
  const { passwords = null, ocr = null } = item.options ?? {}
  const read = ocr && `${ocr.languages.join('+')} ${ocr.engine ?? ''}`.trim()
  return `${[...columns.map((column) => item[column]), ...inside, gone, codes, passwords, read].map(csvCell).join(',')}\r\n`
}

/**
 * A cell in quotes; numbers whole, without. Spreadsheet programs run what begins with one of `= + - @`, a tab or a line end as a formula, and file names come
 * from strangers: such texts get an apostrophe before them.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Math.round(value))
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
