import { AppError } from '@dossier/contract'
import { FoundRows, PreviewSheet, SheetRows } from '@dossier/contract/documents/previews'
import { sheetReader } from '@dossier/contract/tables/readers'
import { z } from 'zod'
import type { Scope } from '../scope/scope.ts'
import { askPreviewer } from './make.ts'
import { typeShown, type ViewedDocument } from './viewed-document.ts'

/** The sheets of a spreadsheet. @throws AppError NOT_FOUND where a document has none that are read, and what opening the original throws. */
export async function sheetsOf(scope: Scope, document: ViewedDocument): Promise<PreviewSheet[]> {
  requireSheets(document)
  return z.array(PreviewSheet).parse(await askPreviewer(scope, document, { what: 'sheets', id: document.id }))
}

/** Rows of a sheet, once they have been read. @throws as `sheetsOf`. */
export async function readRows(
  scope: Scope,
  document: ViewedDocument,
  { sheet, from, size }: { sheet: number; from: number; size: number },
): Promise<SheetRows> {
  requireSheets(document)
  return SheetRows.parse(await askPreviewer(scope, document, { what: 'rows', id: document.id, sheet, from, size }))
}

/** Which rows of a sheet have a text. @throws as `sheetsOf`. */
export async function findRows(
  scope: Scope,
  document: ViewedDocument,
  { sheet, text }: { sheet: number; text: string },
): Promise<FoundRows> {
  requireSheets(document)
  return FoundRows.parse(await askPreviewer(scope, document, { what: 'find', id: document.id, sheet, text }))
}

function requireSheets(document: ViewedDocument): void {
  const contentType = typeShown(document)
  if (!sheetReader(contentType))
    throw new AppError('NOT_FOUND', { message: `Documents of the type ${contentType} have no sheets that are read here` })
}
