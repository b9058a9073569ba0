import type { LedgerItem } from '@dossier/contract'
import { csvCell } from '../../ui/saving/csv-cell.ts'

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
