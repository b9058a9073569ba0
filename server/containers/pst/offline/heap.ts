/** An item of a heap: its id, and its bytes, in which the ids of others may be changed. */
type HeapItem = { id: number; bytes: Buffer }

/** A heap on a node ([MS-PST] 2.3.1): the kind of table that it holds, the id of its root, and its items in order. */
export type Heap = { kind: number; root: number; items: HeapItem[]; byId: Map<number, HeapItem> }

/** Kinds of tables: rows of a table, and properties of one thing. */
const rowsKind = 0x7c
export const propertiesKind = 0xbc

const mark = 0xec
const [typeBits, oldIndexBits, packedIndexBits] = [5, 11, 14]

/** Whether data begins as a heap with a table that a reader of messages knows. */
export function isHeap(data: Buffer): boolean {
  return data.length >= 12 && data[2] === mark && (data[3] === propertiesKind || data[3] === rowsKind)
}

/** The heap in the blocks of a node of a packed store. @throws RangeError where it is damaged. */
export function readHeap(blocks: Buffer[]): Heap {
  const [first] = blocks
  if (!first || !isHeap(first)) throw new RangeError('no heap')
  const items = blocks.flatMap((block, number) => itemsOf(block, number))
  const byId = new Map(items.map((item) => [item.id, item]))
  return { kind: first.readUInt8(3), root: first.readUInt32LE(4), items, byId }
}

function itemsOf(block: Buffer, number: number): HeapItem[] {
  const mapAt = block.readUInt16LE(0)
  const count = block.readUInt16LE(mapAt)
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [block.readUInt16LE(mapAt + 4 + 2 * index), block.readUInt16LE(mapAt + 6 + 2 * index)]
    if (from > to || to > block.length) throw new RangeError('a damaged heap')
    return { id: idOf(number, index, packedIndexBits), bytes: Buffer.from(block.subarray(from, to)) }
  })
}

/** An id in a heap consists of a block and a number within it, from one; its lowest bits are zero, unlike those of nodes. */
function idOf(block: number, index: number, indexBits: number): number {
  return block * 2 ** (typeBits + indexBits) + (index + 1) * 2 ** typeBits
}

/** Whether an id is that of an item in the heap. Others belong to nodes inside the node. */
export function isInHeap(id: number): boolean {
  return id % 2 ** typeBits === 0
}

/** Where the items of a heap will lie in a PST: blocks of items, and the new ids by the former ones. */
export type HeapPlan = { blocks: HeapItem[][]; moved: Map<number, number> }

/** What a block of a PST holds, less the header that may precede its items. */
const blockBytes = 8_176 - 80
const itemsAtMost = 2 ** oldIndexBits - 8

/** Items keep their order: readers expect some of them at the beginning. */
export function planHeap({ items }: Heap): HeapPlan {
  const plan: HeapPlan = { blocks: [[]], moved: new Map([[0, 0]]) }
  let sizeBytes = 0
  for (const item of items) {
    const length = item.bytes.length + 2
    const last = plan.blocks.at(-1)
    const isFull = !last || last.length >= itemsAtMost || (last.length > 0 && sizeBytes + length > blockBytes)
    if (isFull) sizeBytes = 0
    const block = last && !isFull ? last : []
    if (block !== last) plan.blocks.push(block)
    plan.moved.set(item.id, idOf(plan.blocks.length - 1, block.length, oldIndexBits))
    block.push(item)
    sizeBytes += length
  }
  return plan
}

/** The blocks of the heap. */
export function writeHeap({ kind, root }: Heap, { blocks, moved }: HeapPlan): Buffer[] {
  return blocks.map((items, number) => {
    const head = headOf(number)
    const starts = [head.length]
    for (const { bytes } of items) starts.push((starts.at(-1) ?? 0) + bytes.length)
    const end = starts.at(-1) ?? 0
    const mapAt = end + (end % 2)
    head.writeUInt16LE(mapAt)
    if (number === 0) {
      head.set([mark, kind], 2)
      head.writeUInt32LE(moved.get(root) ?? 0, 4)
    }
    const map = Buffer.alloc(4 + 2 * starts.length)
    map.writeUInt16LE(items.length)
    for (const [index, start] of starts.entries()) map.writeUInt16LE(start, 4 + 2 * index)
    return Buffer.concat([head, ...items.map(({ bytes }) => bytes), Buffer.alloc(mapAt - end), map])
  })
}

/** The first block has its own head, and so do the ninth and every 128th after it, which say how full others are ([MS-PST] 2.3.1.2 to 2.3.1.4). */
function headOf(number: number): Buffer {
  if (number === 0) return Buffer.alloc(12)
  return Buffer.alloc(number % 128 === 8 ? 66 : 2)
}
