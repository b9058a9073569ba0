import type { RowStore } from './row-store.ts'

/** A sheet of a workbook; columns by their numbers from 0, `frozenRows`: those that the file itself keeps in view. */
export type Sheet = { name: string; isHidden: boolean; hiddenColumns: number[]; frozenRows: number; store: RowStore }

/** What reads one kind of workbook: names its sheets at once, and fills their stores in the background. */
export type OpenedBook = { sheets: Sheet[]; reading: Promise<void> }

/** Texts that sheets share, in UTF-16 units with what each takes beside its letters, and of one of them. */
const [mostShared, longestShared, unitsBeside] = [200_000_000, 100_000, 24]

/** The texts that sheets of a book share, as far as memory goes. */
export class SharedTexts {
  readonly #texts: string[] = []
  #units = 0
  /** There are more than are held. */
  isCut = false

  /** Adds the next one; false: no more are taken. */
  add(text: string): boolean {
    if (this.#units > mostShared) {
      this.isCut = true
      return false
    }
    this.#texts.push(text.length > longestShared ? text.slice(0, longestShared) : text)
    this.#units += Math.min(text.length, longestShared) + unitsBeside
    return true
  }

  /** A text by its number; of one that is not held a sign, which the sheet is told to be cut for. */
  at(number: number, store: RowStore): string {
    const text = this.#texts[number]
    if (text !== undefined || !this.isCut) return text ?? ''
    store.isCut = true
    return '…'
  }
}

/** Looks of cells that are held: no program writes more ([ISO 29500] has no limit, Excel 65,490). */
export const mostStyles = 65_536

/** Sheets of a book: with more of them only lists of names would be made. */
export const mostSheets = 2_000
/** What the last of them says where there are more. */
export const moreSheets = `it has more than ${mostSheets} sheets`

/** The last column that any format has. */
const lastColumn = 16_383

/** Notes columns that the file hides, both ends counted. Files say so again and again, and name columns that no sheet has. */
export function hideColumns({ hiddenColumns }: Sheet, from: number, to: number): void {
  const last = Math.min(lastColumn, Math.trunc(to))
  for (let column = Math.max(0, Math.trunc(from)); column <= last && hiddenColumns.length <= lastColumn; column += 1)
    hiddenColumns.push(column)
}

/** Rows that are kept in view, of those that the file says: more would leave no room for the others. */
export function frozenOf(rows: number): number {
  return Math.min(20, Math.max(0, Math.trunc(rows) || 0))
}

/** How often something is repeated: once where a file does not say so, or says what cannot be. */
export function timesOf(said: string | undefined, most: number): number {
  return Math.min(most, Math.max(1, Math.trunc(Number(said)) || 1))
}

/** A number as it stands in a file, as people write it: without the traces of binary fractions. Digits of long numbers stay. */
export function plainNumber(value: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || /^-?\d+$/.test(value)) return value
  return String(Number(number.toPrecision(15)))
}

/** The day and time of a serial number, as ISO 8601 has them. Of the two systems that there are, days count from 1900 or from 1904. */
export function dateOfSerial(serial: number, isFrom1904: boolean): string {
  // Serial 60 is 29 February 1900, which never was; days before it are off by one in every program.
  const days = isFrom1904 ? serial + 1_462 : serial
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1_000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  if (days < 1) return text.slice(11, 19)
  return days % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** Formats that are dates in every workbook ([ISO 29500] 18.8.30). */
export const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Whether a format writes dates or times. Words in quotes, colours and conditions in brackets say nothing of dates; elapsed time (`[h]`) does. */
export function isDateFormat(code: string): boolean {
  return (
    /[dmyhs]/i.test(code.replace(/"[^"]*"|\\./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')) && !/^general$/i.test(code)
  )
}
