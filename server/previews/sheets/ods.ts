import { whyUnreadable } from '../why-unreadable.ts'
import { hideColumns, moreSheets, mostSheets, type OpenedBook, type Sheet, timesOf } from './book.ts'
import { RowFile } from './row-file.ts'
import { RowStore } from './row-store.ts'
import type { Parts } from './zip-parts.ts'

/** Repeated rows and cells at the end of a sheet fill it up to its edge and mean nothing. */
const [mostEmptyRows, mostColumns] = [1_000, 2_000]
/** Rows that any program has: what says that it has more is there to take time. */
const mostRows = 1_048_576
/** Of the text of a cell, in UTF-16 units: the store keeps less. */
const longestCell = 100_000

/** A spreadsheet of OpenDocument: its sheets become known as it is read. */
export async function openOds(parts: Parts): Promise<OpenedBook> {
  const sheets: Sheet[] = []
  const file = new RowFile()
  const hiddenStyles = new Set<string>()
  let [style, text, isText, depth] = ['', '', 0, 0]
  let [row, hasMore]: [string[], boolean] = [[], false]
  let [column, cellTimes, rowTimes, value, emptyRows, wantsMore] = [0, 1, 1, '', 0, true]
  const sheet = () => sheets.at(-1)

  const endCell = () => {
    const shown = text === '' ? value : text
    if (shown !== '') {
      while (row.length < Math.min(column, mostColumns)) row.push('')
      for (let time = 0; time < cellTimes && row.length < mostColumns; time += 1) row.push(shown)
    }
    column += cellTimes
  }
  const endRow = () => {
    const store = sheet()?.store
    if (row.length === 0) {
      emptyRows += rowTimes
      return
    }
    for (; emptyRows > 0 && wantsMore && store && store.rows < mostRows; emptyRows -= 1) wantsMore = store.add([])
    for (let time = 0; time < Math.min(rowTimes, mostEmptyRows) && wantsMore && store; time += 1) wantsMore = store.add(row)
  }
  const reading = parts
    .walk('content.xml', {
      isEnough: () => hasMore,
      open: (tag, attributes) => {
        if (hasMore) return
        if (tag === 'style') style = attributes['style:name'] ?? ''
        if (tag === 'table-properties' && attributes['table:display'] === 'false' && hiddenStyles.size < mostSheets)
          hiddenStyles.add(style)
        if (tag === 'table') {
          depth += 1
          if (depth > 1) return
          hasMore = sheets.length === mostSheets
          if (hasMore) {
            wantsMore = false
            return
          }
          sheet()?.store.finish()
          ;[emptyRows, wantsMore, column] = [0, true, 0]
          const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
          sheets.push({
            name: attributes['table:name'] ?? '',
            isHidden,
            hiddenColumns: [],
            frozenRows: 0,
            store: new RowStore(file),
          })
        }
        if (depth !== 1) return
        if (tag === 'table-column') {
          const times = timesOf(attributes['table:number-columns-repeated'], mostColumns)
          const present = sheet()
          if (present && attributes['table:visibility'] === 'collapse') hideColumns(present, column, column + times - 1)
          column += times
        }
        if (tag === 'table-row') {
          ;[row, column, rowTimes] = [[], 0, timesOf(attributes['table:number-rows-repeated'], mostRows)]
        }
        if (tag === 'table-cell' || tag === 'covered-table-cell') {
          cellTimes = timesOf(attributes['table:number-columns-repeated'], mostColumns)
          value = attributes['office:date-value'] ?? attributes['office:value'] ?? ''
          text = ''
        }
        if (tag === 'p') {
          if (isText === 0 && text !== '') text += '\n'
          isText += 1
        }
        if (tag === 's' && isText > 0) text += ' '.repeat(Math.min(100, Number(attributes['text:c']) || 1))
      },
      text: (piece) => {
        if (isText > 0 && text.length < longestCell) text += piece
      },
      close: (tag) => {
        if (tag === 'table') depth -= 1
        if (tag === 'p') isText = Math.max(0, isText - 1)
        if (depth !== 1) return
        if (tag === 'table-cell' || tag === 'covered-table-cell') endCell()
        if (tag === 'table-row') endRow()
      },
    })
    .then(() => (hasMore ? moreSheets : undefined))
    .catch(whyUnreadable)
    .then((fault) => {
      // Nobody would be told of it where there is no sheet yet.
      if (fault !== undefined && sheets.length === 0) throw new Error(fault)
      for (const { store } of sheets) if (!store.isComplete) store.finish(fault)
    })
  // Which sheets there are is known when all of it was read.
  await reading
  return { sheets, reading }
}
