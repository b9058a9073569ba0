import { AppError } from '@dossier/contract'
import type { ColumnAsked, TakenList } from '@dossier/contract/batch-search/taken-list'
import type { SheetRows } from '@dossier/contract/documents/previews'
import { requireDocument } from '../../documents/read.ts'
import { readRows } from '../../previews/sheets.ts'
import type { Scope } from '../../scope/scope.ts'
import { ListBuilder } from './list-builder.ts'

/** Rows that are asked for at a time. */
const rowsAtOnce = 1_000

/**
 * The cells of a column of a spreadsheet as a list of queries. Throws AppError NOT_FOUND for what has no such document, sheet or column, STILL_READING where it has not been
 * read so far yet, and what opening the original throws.
 */
export async function listOfColumn(
  scope: Scope,
  place: { project: string; id: string },
  { sheet, column, from }: Pick<ColumnAsked, 'sheet' | 'column' | 'from'>,
): Promise<TakenList> {
  const document = await requireDocument(scope.records, place)
  const list = new ListBuilder(scope.program.config.batchSearchMaxNbQueries)
  const read: ReadRows = (at, size) => readRows(scope, document, { sheet, from: at, size })
  return gatherColumn(read, list, { column, from, signal: scope.signal })
}

/** Rows of a sheet from one on: fewer than were asked for where it ends. */
type ReadRows = (from: number, size: number) => Promise<SheetRows>

/** Reads a column to its end, or until the list is full. Throws AppError NOT_FOUND; the signal's reason. */
export async function gatherColumn(
  read: ReadRows,
  list: ListBuilder,
  { column, from, signal }: { column: number; from: number; signal: AbortSignal },
): Promise<TakenList> {
  for (let at = from; ; at += rowsAtOnce) {
    signal.throwIfAborted()
    const { rows, sheet } = await read(at, rowsAtOnce)
    for (const row of rows) list.add(row[column] ?? '')
    if (rows.length === rowsAtOnce && !list.isFull) continue
    if (column >= sheet.columns) throw new AppError('NOT_FOUND', { message: `The sheet has ${sheet.columns} columns` })
    const cut = sheet.fault === null ? (sheet.isCut ? 'sheet' : null) : 'fault'
    return list.finish({ of: Math.max(0, sheet.rows - from), cut })
  }
}
