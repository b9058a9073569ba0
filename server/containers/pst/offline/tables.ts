import { type Heap, isInHeap } from './heap.ts'

/** The new id of a heap's item, by its former one. */
type Rename = (id: number) => number

/** Rows of a table that lie outside its heap: the inner node that holds them, the length of each, and a function that converts the ids in one. */
export type RowsOutside = { node: number; rowBytes: number; change(row: Buffer): void }

/** Types of values that are no longer than their place in a table, which has four bytes for them ([MS-PST] 2.3.3.3). */
const shortTypes = new Set([0x0000, 0x0001, 0x0002, 0x0003, 0x0004, 0x000a, 0x000b])

/** Converts the ids in a table of properties ([MS-PST] 2.3.3), in place. @throws RangeError if it is damaged. */
export function renameInProperties(heap: Heap, rename: Rename): void {
  for (const leaf of leavesOf(heap, heap.root, rename)) {
    for (let at = 0; at + 8 <= leaf.length; at += 8)
      if (!shortTypes.has(leaf.readUInt16LE(at + 2))) renameAt(leaf, at + 4, rename)
  }
}

/** Converts the ids in a table of rows ([MS-PST] 2.3.4), including its rows if they lie in the heap. @throws RangeError as above. */
export function renameInRows(heap: Heap, rename: Rename): RowsOutside | undefined {
  const info = bytesIn(heap, heap.root)
  const [bitsAt, rowBytes, rows] = [info.readUInt16LE(6), info.readUInt16LE(8), info.readUInt32LE(14)]
  leavesOf(heap, info.readUInt32LE(10), rename)
  const columns = columnsOf(info)
  const change = (row: Buffer) => {
    for (const { at, bit } of columns)
      if (((row[bitsAt + (bit >> 3)] ?? 0) >> (7 - (bit % 8))) % 2 === 1) renameAt(row, at, rename)
  }
  if (rowBytes === 0) throw new RangeError('rows of no length')
  if (rows !== 0 && isInHeap(rows)) for (const row of rowsIn(bytesIn(heap, rows), rowBytes)) change(row)
  for (const at of [10, 14, 18]) renameAt(info, at, rename)
  return rows !== 0 && !isInHeap(rows) ? { node: rows, rowBytes, change } : undefined
}

/** Whole rows in a block. */
export function rowsIn(block: Buffer, rowBytes: number): Buffer[] {
  const count = Math.floor(block.length / rowBytes)
  return Array.from({ length: count }, (_, index) => block.subarray(index * rowBytes, (index + 1) * rowBytes))
}

type Column = { at: number; bit: number }

/** Columns whose values may lie elsewhere. */
function columnsOf(info: Buffer): Column[] {
  return Array.from({ length: info.readUInt8(1) }, (_, index) => info.subarray(22 + 8 * index, 30 + 8 * index))
    .filter((column) => column[6] === 4 && !shortTypes.has(column.readUInt16LE(0)))
    .map((column) => ({ at: column.readUInt16LE(4), bit: column.readUInt8(7) }))
}

const treeMark = 0xb5
const mostLevels = 8

/** The leaves of a tree in a heap ([MS-PST] 2.3.2); the ids of its pages are converted on the way. */
function leavesOf(heap: Heap, id: number, rename: Rename): Buffer[] {
  const head = bytesIn(heap, id)
  const [mark = 0, keyBytes = 0, , levels = 0] = head
  if (mark !== treeMark || levels > mostLevels) throw new RangeError('no tree')
  const top = head.readUInt32LE(4)
  let pages = top === 0 ? [] : [bytesIn(heap, top)]
  const seen = new Set(pages)
  for (let level = levels; level > 0; level -= 1) pages = pages.flatMap((page) => below(heap, page, { keyBytes, rename, seen }))
  renameAt(head, 4, rename)
  return pages
}

type Below = { keyBytes: number; rename: Rename; seen: Set<Buffer> }

/** @throws RangeError if a page occurs twice: a tree that leads back to itself has no end. */
function below(heap: Heap, page: Buffer, { keyBytes, rename, seen }: Below): Buffer[] {
  return rowsIn(page, keyBytes + 4).map((entry) => {
    const next = bytesIn(heap, entry.readUInt32LE(keyBytes))
    if (seen.has(next)) throw new RangeError('a tree without end')
    seen.add(next)
    renameAt(entry, keyBytes, rename)
    return next
  })
}

function bytesIn({ byId }: Heap, id: number): Buffer {
  const item = byId.get(id)
  if (!item) throw new RangeError('nothing of this name in a heap')
  return item.bytes
}

function renameAt(bytes: Buffer, at: number, rename: Rename): void {
  const id = bytes.readUInt32LE(at)
  if (isInHeap(id)) bytes.writeUInt32LE(rename(id), at)
}
