import { whyUnreadable } from '../why-unreadable.ts'
import { moreSheets, type OpenedBook, type Sheet } from './book.ts'
import { RowFile } from './row-file.ts'
import { RowStore } from './row-store.ts'

/** A sheet as the workbook's list has it; `part`: where its cells are in the package. */
type ListedSheet = { name: string; isHidden: boolean; part: string }

/** What the list of sheets says; `hasMore`: than are read. */
export type Book = { sheets: ListedSheet[]; hasMore: boolean; isFrom1904: boolean }

/** How a format of Excel since 2007 is read: first what cells of all sheets refer to, then one sheet after the other. */
type Reading<Shared> = {
  readShared: () => Promise<Shared>
  readSheet: (part: string, sheet: Sheet, shared: Shared) => Promise<undefined>
}

/** The sheets of a workbook, which fill while they are read; one that cannot be says why. */
export function openBook<Shared>({ sheets: listed, hasMore }: Book, { readShared, readSheet }: Reading<Shared>): OpenedBook {
  const file = new RowFile()
  const sheets = listed.map(
    ({ name, isHidden }): Sheet => ({ name, isHidden, hiddenColumns: [], frozenRows: 0, store: new RowStore(file) }),
  )
  const read = async () => {
    const shared = await readShared()
    for (const [index, sheet] of sheets.entries()) {
      const fault = await readSheet(listed[index]?.part ?? '', sheet, shared).catch(whyUnreadable)
      const isLast = index === sheets.length - 1
      sheet.store.finish(fault ?? (hasMore && isLast ? moreSheets : undefined))
    }
  }
  const reading = read().catch((error: unknown) => {
    for (const { store } of sheets) if (!store.isComplete) store.finish(whyUnreadable(error))
  })
  return { sheets, reading }
}
