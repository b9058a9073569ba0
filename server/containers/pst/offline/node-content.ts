import { isList } from '../node-blocks.ts'
import type { Pst, PstBlock, PstBlocks } from '../pst.ts'
import { readStored, type StoredContent } from './stored-content.ts'

/** A node inside a node: an attachment, a table, a long text. */
export type InnerNode = { id: number; data: number; inside: number }

/** Blocks of a node's data in order; `isChanged`: some are missing, or what lists them is damaged. */
export type DataBlocks = { blocks: PstBlock[]; isChanged: boolean }

const [listOfBlocks, listOfNodes] = [1, 2]
const mostLevels = 4
/** More than a message of gigabytes has. */
const mostEntries = 1_000_000

/** Reads what a packed store says of its nodes: blocks of data, and nodes inside. */
export class NodeContent {
  readonly #pst: Pst
  readonly #blocks: PstBlocks
  #last: { at: number; stored: StoredContent } | undefined

  constructor(pst: Pst, blocks: PstBlocks) {
    this.#pst = pst
    this.#blocks = blocks
  }

  /** The last one is held: it is asked for piece by piece. */
  async read(block: PstBlock): Promise<StoredContent> {
    if (this.#last?.at !== block.at) this.#last = { at: block.at, stored: await readStored(this.#pst, block) }
    return this.#last.stored
  }

  async dataOf(id: number, levels = mostLevels): Promise<DataBlocks> {
    if (id === 0) return { blocks: [], isChanged: false }
    const block = await this.#blocks.find(id)
    if (!block || levels === 0) return { blocks: [], isChanged: true }
    if (!isList(id)) return { blocks: [block], isChanged: false }
    const { content, isChanged } = await this.read(block)
    const all: DataBlocks = { blocks: [], isChanged: isChanged || content[0] !== listOfBlocks }
    if (content[0] !== listOfBlocks) return all
    for (const entry of entriesIn(content, 8)) {
      const { blocks, isChanged } = await this.dataOf(numberAt(entry, 0), levels - 1)
      for (const each of blocks) all.blocks.push(each)
      all.isChanged ||= isChanged
      if (all.blocks.length > mostEntries) throw new RangeError('a node without end')
    }
    return all
  }

  async nodesIn(id: number, levels = mostLevels): Promise<{ nodes: InnerNode[]; isChanged: boolean }> {
    if (id === 0) return { nodes: [], isChanged: false }
    const block = await this.#blocks.find(id)
    const { content, isChanged } = block && levels > 0 ? await this.read(block) : { content: Buffer.alloc(0), isChanged: true }
    if (content[0] !== listOfNodes) return { nodes: [], isChanged: true }
    if (content[1] === 0) {
      const nodes = entriesIn(content, 24).map((entry) => {
        return { id: entry.readUInt32LE(0), data: numberAt(entry, 8), inside: numberAt(entry, 16) }
      })
      return { nodes, isChanged }
    }
    const all: { nodes: InnerNode[]; isChanged: boolean } = { nodes: [], isChanged }
    for (const entry of entriesIn(content, 16)) {
      const { nodes, isChanged } = await this.nodesIn(numberAt(entry, 8), levels - 1)
      for (const each of nodes) all.nodes.push(each)
      all.isChanged ||= isChanged
      if (all.nodes.length > mostEntries) throw new RangeError('a node without end')
    }
    return all
  }
}

function entriesIn(list: Buffer, entryBytes: number): Buffer[] {
  const count = Math.min(list.readUInt16LE(2), Math.floor((list.length - 8) / entryBytes))
  return Array.from({ length: count }, (_, index) => list.subarray(8 + index * entryBytes, 8 + (index + 1) * entryBytes))
}

function numberAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}
