import { unicodeLayout, unicodeVersion, writeWord } from '../layout.ts'
import { nodesOf, type Pst, type PstBlock, PstBlocks, type PstNode } from '../pst.ts'
import type { PstSource } from '../source.ts'
import { isHeap, planHeap, propertiesKind, readHeap, writeHeap } from './heap.ts'
import { NewBlocks, type NewContent } from './new-blocks.ts'
import { type InnerNode, NodeContent } from './node-content.ts'
import { type RowsOutside, renameInProperties, renameInRows, rowsIn } from './tables.ts'

/** Packed blocks take a hundredth of what is in them at best: more is a bomb. */
const mostTimes = 100
/** Messages in messages. */
const mostDepth = 50
/** Tables are in memory as a whole; those of messages have kilobytes. */
const mostTableBytes = 64 * 1024 * 1024
/** What a block of a PST holds at most; readers count rows by it ([MS-PST] 2.2.2.8.3.1, 2.3.4.4). */
const mostBlockBytes = 8_176
/** The lowest bits of the id of a node that holds only bytes, for a table that names it ([MS-PST] 2.2.2.1). */
const bytesKind = 0x1f

/**
 * A packed store (OST of Outlook 2013 and later) as the nodes of a PST: the same nodes, whose blocks are unpacked, and whose tables name what is in them as those of a
 * PST do (decision 0607).
 */
export function retoldSource(pst: Pst): PstSource {
  const content = new NodeContent(pst, new PstBlocks(pst))
  const numbers = { last: 0 }
  const damage = { isFound: false }
  return {
    layout: unicodeLayout,
    header: headerOf(pst),
    cipher: 0,
    mostBytes: mostTimes * pst.bytes.sizeBytes,
    nodes: () =>
      nodesOf(pst, () => {
        damage.isFound = true
      }),
    async take(node) {
      const blocks = new NewBlocks(numbers)
      const before = numbers.last
      try {
        const { data, inside } = await retell(node, { content, blocks, depth: 0 })
        return { node: { ...node, data, inside, entry: entryOf(node, data, inside) }, blocks: blocks.all }
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        numbers.last = before
        return { node, blocks: [], isLost: true }
      }
    },
    isDamaged: () => damage.isFound,
  }
}

/** With the number of a PST's generation, and no cipher. */
function headerOf({ header }: Pst): Buffer {
  const copy = Buffer.from(header)
  copy.writeUInt16LE(unicodeVersion, 10)
  copy[unicodeLayout.cipherAt] = 0
  return copy
}

function entryOf({ entry }: PstNode, data: number, inside: number): Buffer {
  const copy = Buffer.from(entry)
  writeWord(copy, 8, data, unicodeLayout)
  writeWord(copy, 16, inside, unicodeLayout)
  return copy
}

type Means = { content: NodeContent; blocks: NewBlocks; depth: number; rows?: RowsOutside | undefined }

/** @throws RangeError where nothing can be made of its table. */
async function retell(node: InnerNode, means: Means): Promise<{ data: number; inside: number }> {
  const { content, blocks, depth, rows } = means
  if (depth > mostDepth) throw new RangeError('messages in messages without end')
  const { blocks: found, isChanged } = await content.dataOf(node.data)
  if (rows) return { data: blocks.data(await newRows(found, rows, means), isChanged), inside: 0 }
  const [first] = found
  const isTable = first !== undefined && node.id % 32 !== bytesKind && isHeap((await content.read(first)).content)
  if (!isTable) {
    return {
      data: blocks.data(
        found.flatMap((block) => piecesOf(block, content)),
        isChanged,
      ),
      inside: await retellInside(node, means),
    }
  }
  if (isChanged) throw new RangeError('a table with missing blocks')
  const table = await newTable(found, means)
  return { data: blocks.data(table.contents, false), inside: await retellInside(node, { ...means, rows: table.rows }) }
}

async function retellInside({ inside }: InnerNode, means: Means): Promise<number> {
  const { nodes, isChanged } = await means.content.nodesIn(inside)
  const kept: InnerNode[] = []
  for (const node of nodes) {
    const rows = means.rows?.node === node.id ? means.rows : undefined
    const told = await retell(node, { ...means, depth: means.depth + 1, rows }).catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error
    })
    if (told) kept.push({ id: node.id, ...told })
  }
  return means.blocks.inside(kept, isChanged || kept.length < nodes.length)
}

/** The contents of some blocks, which have to fit into memory. */
async function wholeOf(found: PstBlock[], { content }: Means): Promise<{ parts: Buffer[]; isChanged: boolean }> {
  if (found.reduce((sum, { wholeBytes }) => sum + wholeBytes, 0) > mostTableBytes) throw new RangeError('a table too large')
  const read = await Promise.all(found.map((block) => content.read(block)))
  return { parts: read.map((each) => each.content), isChanged: read.some((each) => each.isChanged) }
}

/** A packed store's blocks hold up to eight times as much as those of a PST. */
function piecesOf(block: PstBlock, content: NodeContent): NewContent[] {
  return Array.from({ length: Math.ceil(block.wholeBytes / mostBlockBytes) }, (_, index) => {
    const [from, to] = [index * mostBlockBytes, Math.min(block.wholeBytes, (index + 1) * mostBlockBytes)]
    const read = async () => {
      const whole = await content.read(block)
      return { ...whole, content: whole.content.subarray(from, to) }
    }
    return { sizeBytes: to - from, read }
  })
}

async function newTable(found: PstBlock[], means: Means): Promise<{ contents: NewContent[]; rows: RowsOutside | undefined }> {
  const { parts, isChanged } = await wholeOf(found, means)
  const heap = readHeap(parts)
  const plan = planHeap(heap)
  // What names nothing that is there has no value.
  const rename = (id: number) => plan.moved.get(id) ?? 0
  const rows = heap.kind === propertiesKind ? renameInProperties(heap, rename) : renameInRows(heap, rename)
  return { contents: writeHeap(heap, plan).map((block) => ready(block, isChanged)), rows: rows ?? undefined }
}

async function newRows(found: PstBlock[], { rowBytes, change }: RowsOutside, means: Means): Promise<NewContent[]> {
  const { parts, isChanged } = await wholeOf(found, means)
  const rows = parts.flatMap((part) => rowsIn(Buffer.from(part), rowBytes))
  for (const row of rows) change(row)
  const inBlock = Math.floor(mostBlockBytes / rowBytes)
  if (inBlock === 0) throw new RangeError('rows longer than a block')
  const count = Math.ceil(rows.length / inBlock)
  return Array.from({ length: count }, (_, index) => {
    const some = Buffer.concat(rows.slice(index * inBlock, (index + 1) * inBlock))
    return ready(index < count - 1 ? Buffer.concat([some, Buffer.alloc(mostBlockBytes)], mostBlockBytes) : some, isChanged)
  })
}

function ready(content: Buffer, isChanged: boolean): NewContent {
  return { sizeBytes: content.length, read: async () => ({ content, isChanged }) }
}
