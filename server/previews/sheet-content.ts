import type { ThumbnailFacts } from '@dossier/contract/documents/previews'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { readRows, sheetsOf } from './sheets.ts'

/** Of all sheets in one answer: known clients draw every cell at once. */
const [mostRows, mostSheets, mostCells] = [1_000, 50, 200_000]

/** The first rows of the sheets that have any, by their names, as known clients ask for them; the calls of our own have all rows. @throws as `sheetsOf`. */
export async function sheetContent(scope: Scope, document: StoredDocument): Promise<ThumbnailFacts> {
  const sheets = await sheetsOf(scope, document)
  const content = new Map<string, string[][]>()
  let left = mostCells
  for (const [sheet, { name }] of sheets.slice(0, mostSheets).entries()) {
    const { rows } = await readRows(scope, document, { sheet, from: 0, size: mostRows })
    const some = rows.filter((row) => {
      left -= row.length
      return left >= 0
    })
    if (some.length > 0) content.set(name || String(sheet + 1), some)
  }
  return { previewable: true, pages: sheets.length, content: Object.fromEntries(content) }
}
