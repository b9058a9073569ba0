import { cellAt } from './page-cells.ts'

/** A row as it is stored: its number (0 in tables without), its content, and whether there is more of it. */
export type StoredRow = { number: bigint; content: Buffer; isCut: boolean }

/** Where the cell of a row begins. */
type Place = { page: Buffer; at: number; isIndex: boolean }

/** `usable`: bytes of a page that are not kept for others; `longestRow`: bytes of one row that are read; `goOn`: the page in which a long row goes on, undefined where that is not to be had. */
export type Around = { usable: number; longestRow: number; goOn(page: number): Promise<Buffer | undefined> }

/** The row at a place, with what lies in the pages that it goes on in. */
export async function storedRow({ page, at, isIndex }: Place, around: Around): Promise<StoredRow> {
  const { usable, longestRow } = around
  const { key, contentAt, total, local } = cellAt(page, at, { isIndex, usable })
  const content = page.subarray(contentAt, contentAt + Math.min(local, longestRow))
  const wanted = Math.min(total, longestRow)
  if (local >= wanted) return { number: key, content, isCut: content.length < total }
  const next = contentAt + local + 4 <= page.length ? page.readUInt32BE(contentAt + local) : 0
  const whole = Buffer.concat([content, ...(await overflow(next, wanted - local, around))])
  return { number: key, content: whole, isCut: whole.length < total }
}

async function overflow(first: number, wanted: number, { usable, goOn }: Around): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for (let [next, left] = [first, wanted]; next !== 0 && left > 0; ) {
    const page = await goOn(next)
    if (!page) break
    const piece = page.subarray(4, Math.min(usable, 4 + left))
    pieces.push(piece)
    left -= piece.length
    next = page.readUInt32BE(0)
  }
  return pieces
}
