import type { RowStore } from './row-store.ts'

/** A sheet of a workbook; columns by their numbers from 0, `frozenRows`: those that the file itself keeps in view. */
export type Sheet = { name: string; isHidden: boolean; hiddenColumns: number[]; frozenRows: number; store: RowStore }

/** What reads one kind of workbook: names its sheets at once, and fills their stores in the background. */
export type OpenedBook = { sheets: Sheet[]; reading: Promise<void> }

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
