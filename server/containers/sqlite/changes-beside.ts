import type { Bytes } from '../bytes.ts'
import { isWhollyUsed } from './page-cells.ts'
import { pagesOfJournal } from './rollback-journal.ts'
import { type StoredRow, storedRow } from './row-content.ts'
import { openLog, type WrittenPage } from './write-ahead-log.ts'

/** Pages that were written together; of a page that is there twice the last counts. */
export type WrittenTogether = WrittenPage[]

/** What a file holds that SQLite keeps beside a database: pages yet to be written into it, or as they were before. Nothing where it is neither. */
export async function* changesBeside(bytes: Bytes): AsyncGenerator<WrittenTogether> {
  const log = await openLog(bytes)
  if (!log) return yield* pagesOfJournal(bytes)
  let pages: WrittenTogether = []
  let isOlder = false
  for await (const frame of log.frames()) {
    if (frame.isOlder !== isOlder && pages.length > 0) {
      yield pages
      pages = []
    }
    pages.push(frame)
    isOlder = frame.isOlder
    if (!frame.isLast) continue
    yield pages
    pages = []
  }
  if (pages.length > 0) yield pages
}

/** The first page of a database tells how the others are written; undefined where it is not among these. */
export function firstPageOf(changes: readonly WrittenTogether[]): Buffer | undefined {
  for (const pages of changes)
    for (const { number, page } of pages) if (number === 1 && page.toString('latin1', 0, 15) === 'SQLite format 3') return page
  return undefined
}

const headBytes = 100
/** How often on average a page that rows go on in is read: it is again where their first page was written several times at once. */
const mostReadings = 16

/**
 * The rows in pages that were written together, and the keys of indexes, which are the rows of some tables. Where a long row goes on in a page that was not written it is cut: that
 * page of the database is unchanged.
 */
export async function* rowsWritten(pages: WrittenTogether, keptOfPage: number): AsyncGenerator<StoredRow> {
  const byNumber = new Map(pages.map(({ number, page }) => [number, page]))
  // A file can say that all of its rows go on in the same place.
  let left = pages.length * mostReadings
  const goOn = async (next: number) => (left-- > 0 ? byNumber.get(next) : undefined)
  for (const { number, page } of pages) {
    const around = { usable: page.length - keptOfPage, longestRow: pages.length * page.length, goOn }
    for (const place of rowPlaces(page, { start: number === 1 ? headBytes : 0, usable: around.usable }))
      yield await storedRow({ page, ...place }, around)
  }
}

type Extent = { start: number; usable: number }

function* rowPlaces(page: Buffer, extent: Extent): Generator<{ at: number; isIndex: boolean }> {
  const { start } = extent
  const kind = page[start]
  const isInner = kind === 2
  const isIndex = isInner || kind === 10
  // Pages that are no part of a tree may begin like one of an index.
  if (kind !== 13 && !(isIndex && isWhollyUsed(page, extent))) return
  const listAt = start + (isInner ? 12 : 8)
  const cells = page.readUInt16BE(start + 3)
  for (let cell = 0; cell < cells && listAt + cell * 2 + 2 <= page.length; cell += 1) {
    const at = page.readUInt16BE(listAt + cell * 2) + (isInner ? 4 : 0)
    if (at >= listAt && at + 4 <= page.length) yield { at, isIndex }
  }
}
