import { isList } from '../node-blocks.ts'
import { keyOf, type Pst, type PstBlock, type PstBlocks } from '../pst.ts'
import type { NodeWalk } from './node-walk.ts'
import { readStored, type StoredContent } from './stored-content.ts'

/** A node inside a node: an attachment, a table, a long text. */
export type InnerNode = { id: number; data: number; inside: number }

/** The blocks of a node's data in order; `isChanged`: some are missing, or their list is damaged. */
export type DataBlocks = { blocks: PstBlock[]; isChanged: boolean }

/** Nodes inside a node; `isChanged`: as of its data. */
type NodesInside = { nodes: InnerNode[]; isChanged: boolean }

const [listOfBlocks, listOfNodes] = [1, 2]
const mostLevels = 4

type InData = { walk: NodeWalk; seen: Set<number>; levels: number }

/** Reads the nodes of a packed store: blocks of data, and nodes inside. */
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

  /** Each block once. @throws TooMuchEffort. */
  async dataOf(id: number, walk: NodeWalk): Promise<DataBlocks> {
    const all: DataBlocks = { blocks: [], isChanged: false }
    await this.#addData(all, id, { walk, seen: new Set(), levels: mostLevels })
    return all
  }

  async #addData(all: DataBlocks, id: number, { walk, seen, levels }: InData): Promise<void> {
    if (id === 0) return
    await walk.step()
    const block = levels > 0 && !seen.has(keyOf(id)) ? await this.#blocks.find(id) : undefined
    seen.add(keyOf(id))
    if (!block) all.isChanged = true
    else if (!isList(id)) all.blocks.push(block)
    else {
      const { content, isChanged } = await this.read(block)
      all.isChanged ||= isChanged || content[0] !== listOfBlocks
      if (content[0] !== listOfBlocks) return
      for (const entry of entriesIn(content, 8)) await this.#addData(all, numberAt(entry, 0), { walk, seen, levels: levels - 1 })
    }
  }

  /** A list that was visited before yields nothing a second time. @throws TooMuchEffort. */
  async nodesIn(id: number, walk: NodeWalk): Promise<NodesInside> {
    const all: NodesInside = { nodes: [], isChanged: false }
    await this.#addNodes(all, id, { walk, levels: mostLevels })
    return all
  }

  async #addNodes(all: NodesInside, id: number, { walk, levels }: Omit<InData, 'seen'>): Promise<void> {
    if (id === 0) return
    await walk.step()
    const block = levels > 0 && walk.isFirst(keyOf(id)) ? await this.#blocks.find(id) : undefined
    const { content, isChanged } = block ? await this.read(block) : { content: Buffer.alloc(0), isChanged: true }
    all.isChanged ||= isChanged || content[0] !== listOfNodes
    if (content[0] !== listOfNodes) return
    if (content[1] === 0) {
      for (const entry of entriesIn(content, 24))
        all.nodes.push({ id: entry.readUInt32LE(0), data: numberAt(entry, 8), inside: numberAt(entry, 16) })
      return
    }
    for (const entry of entriesIn(content, 16)) await this.#addNodes(all, numberAt(entry, 8), { walk, levels: levels - 1 })
  }
}

function entriesIn(list: Buffer, entryBytes: number): Buffer[] {
  const count = Math.min(list.readUInt16LE(2), Math.floor((list.length - 8) / entryBytes))
  return Array.from({ length: count }, (_, index) => list.subarray(8 + index * entryBytes, 8 + (index + 1) * entryBytes))
}

function numberAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}
