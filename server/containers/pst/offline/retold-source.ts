import { TooMuchEffort } from '../../effort.ts'
import { unicodeLayout, unicodeVersion, writeWord } from '../layout.ts'
import { messageKind, nodesOf, type Pst, type PstBlock, PstBlocks, type PstNode } from '../pst.ts'
import type { PstSource } from '../source.ts'
import { isHeap } from './heap.ts'
import { HeldTables, ready } from './held-tables.ts'
import { NewBlocks, type NewContent } from './new-blocks.ts'
import { mostBlockBytes, newRows, newTable } from './new-tables.ts'
import { type InnerNode, NodeContent } from './node-content.ts'
import { NodeWalk } from './node-walk.ts'
import type { RowsOutside } from './tables.ts'

/** Compression makes blocks a hundred times smaller at best: anything beyond is a bomb. */
const mostTimes = 100
/** Messages in messages. */
const mostDepth = 50
/** The lowest bits of the id of a node that holds only bytes, for a table that names it ([MS-PST] 2.2.2.1). */
const bytesKind = 0x1f

/**
 * A packed store (OST of Outlook 2013 and later) as the nodes of a PST: the same nodes, with blocks unpacked and ids in tables converted to the form of a
 * PST do (decision 0607).
 */
export function retoldSource(pst: Pst, signal: AbortSignal): PstSource {
  const content = new NodeContent(pst, new PstBlocks(pst))
  const tables = new HeldTables()
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
      const walk = new NodeWalk(pst.bytes.sizeBytes, signal)
      const held = node.id % 32 === messageKind ? undefined : tables
      try {
        const { data, inside } = await retell(node, { content, blocks, walk, depth: 0, tables: held })
        return { node: { ...node, data, inside, entry: entryOf(node, data, inside) }, blocks: blocks.all }
      } catch (error) {
        if (!(error instanceof RangeError || error instanceof TooMuchEffort)) throw error
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

/** `tables`: given if the node is one that every portion contains. */
type Means = {
  content: NodeContent
  blocks: NewBlocks
  walk: NodeWalk
  tables: HeldTables | undefined
  depth: number
  rows?: OutsideOfTable | undefined
}

/** @throws RangeError if its table cannot be converted, TooMuchEffort if the whole node that contains it cannot. */
async function retell(node: InnerNode, means: Means): Promise<{ data: number; inside: number }> {
  const { content, blocks, walk, depth, rows } = means
  if (depth > mostDepth) throw new RangeError('messages in messages without end')
  const { blocks: found, isChanged } = await content.dataOf(node.data, walk)
  if (rows) return { data: blocks.data(await rowsOf(found, rows, means), isChanged), inside: 0 }
  const [first] = found
  const isTable = first !== undefined && node.id % 32 !== bytesKind && isHeap((await content.read(first)).content)
  if (!isTable) {
    const pieces = await piecesOf(found, means)
    return { data: blocks.data(pieces, isChanged), inside: await retellInside(node, means) }
  }
  if (isChanged) throw new RangeError('a table with missing blocks')
  const table = await tableOf(found, means)
  return { data: blocks.data(table.contents, false), inside: await retellInside(node, { ...means, rows: table.rows }) }
}

async function retellInside({ inside }: InnerNode, means: Means): Promise<number> {
  const { nodes, isChanged } = await means.content.nodesIn(inside, means.walk)
  const kept: InnerNode[] = []
  for (const node of nodes) {
    await means.walk.step()
    const rows = means.rows?.node === node.id ? means.rows : undefined
    const told = await retell(node, { ...means, depth: means.depth + 1, rows }).catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error
    })
    if (told) kept.push({ id: node.id, ...told })
  }
  return means.blocks.inside(kept, isChanged || kept.length < nodes.length)
}

/** A packed store's blocks hold up to eight times as much as those of a PST. */
async function piecesOf(found: PstBlock[], { content, walk }: Means): Promise<NewContent[]> {
  const pieces: NewContent[] = []
  for (const block of found)
    for (let from = 0; from < block.wholeBytes; from += mostBlockBytes) {
      await walk.step()
      const to = Math.min(block.wholeBytes, from + mostBlockBytes)
      const read = async () => {
        const whole = await content.read(block)
        return { ...whole, content: whole.content.subarray(from, to) }
      }
      pieces.push({ sizeBytes: to - from, read })
    }
  return pieces
}

type OutsideOfTable = RowsOutside & { again: () => Promise<RowsOutside> }
type Table = { contents: NewContent[]; rows: OutsideOfTable | undefined }

async function tableOf(found: PstBlock[], { content, walk, tables }: Means): Promise<Table> {
  countTable(found, walk)
  const made = () => newTable(found, content)
  const { contents, rows } = await made()
  const again = async () => {
    const { rows } = await made()
    if (!rows) throw new RangeError('a table without rows')
    return rows
  }
  return {
    contents: tables ? tables.keep(contents, async () => (await made()).contents) : contents.map(ready),
    rows: rows && { ...rows, again },
  }
}

async function rowsOf(found: PstBlock[], rows: OutsideOfTable, { content, walk, tables }: Means): Promise<NewContent[]> {
  countTable(found, walk)
  const contents = await newRows(found, rows, content)
  // Not `rows` itself, which would hold the table.
  const { again } = rows
  return tables ? tables.keep(contents, async () => newRows(found, await again(), content)) : contents.map(ready)
}

function countTable(found: PstBlock[], walk: NodeWalk): void {
  for (const { wholeBytes } of found) walk.addTable(wholeBytes)
}
