import type { PstBlock } from '../pst.ts'
import { planHeap, propertiesKind, readHeap, writeHeap } from './heap.ts'
import type { NodeContent } from './node-content.ts'
import type { StoredContent } from './stored-content.ts'
import { type RowsOutside, renameInProperties, renameInRows, rowsIn } from './tables.ts'

/** What a block of a PST holds at most; readers count rows by it ([MS-PST] 2.2.2.8.3.1, 2.3.4.4). */
export const mostBlockBytes = 8_176

/** The blocks of a table in the form of a PST, and its rows if they lie outside its heap. */
export type NewTable = { contents: StoredContent[]; rows: RowsOutside | undefined }

/** Converts a table of a packed store, which has to fit into memory. @throws RangeError if it is damaged. */
export async function newTable(found: PstBlock[], content: NodeContent): Promise<NewTable> {
  const { parts, isChanged } = await wholeOf(found, content)
  const heap = readHeap(parts)
  const plan = planHeap(heap)
  // An id of nothing that exists becomes an empty value.
  const rename = (id: number) => plan.moved.get(id) ?? 0
  const rows = heap.kind === propertiesKind ? renameInProperties(heap, rename) : renameInRows(heap, rename)
  return { contents: writeHeap(heap, plan).map((block) => ({ content: block, isChanged })), rows: rows ?? undefined }
}

/** Converts rows that lie outside their table. @throws RangeError if they do not fit into blocks of a PST. */
export async function newRows(
  found: PstBlock[],
  { rowBytes, change }: RowsOutside,
  content: NodeContent,
): Promise<StoredContent[]> {
  const { parts, isChanged } = await wholeOf(found, content)
  const rows = parts.flatMap((part) => rowsIn(Buffer.from(part), rowBytes))
  for (const row of rows) change(row)
  const inBlock = Math.floor(mostBlockBytes / rowBytes)
  if (inBlock === 0) throw new RangeError('rows longer than a block')
  const count = Math.ceil(rows.length / inBlock)
  return Array.from({ length: count }, (_, index) => {
    const some = Buffer.concat(rows.slice(index * inBlock, (index + 1) * inBlock))
    const isLast = index === count - 1
    return { content: isLast ? some : Buffer.concat([some, Buffer.alloc(mostBlockBytes)], mostBlockBytes), isChanged }
  })
}

async function wholeOf(found: PstBlock[], content: NodeContent): Promise<{ parts: Buffer[]; isChanged: boolean }> {
  const read = await Promise.all(found.map((block) => content.read(block)))
  return { parts: read.map((each) => each.content), isChanged: read.some((each) => each.isChanged) }
}
