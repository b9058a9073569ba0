import { unicodeLayout as layout, sealedBlock } from '../layout.ts'
import type { BlockToWrite } from '../source.ts'
import type { InnerNode } from './node-content.ts'
import type { StoredContent } from './stored-content.ts'

/** Bytes of a new block: how many, and how to read them when they are written. */
export type NewContent = { sizeBytes: number; read(): Promise<StoredContent> }

/** How many entries fit into a list of a PST ([MS-PST] 2.2.2.8.3). */
const [blocksAtMost, nodesAtMost, listsAtMost] = [1_021, 340, 510]

/** The blocks of the PST that stands in for a packed store; their ids are assigned here. */
export class NewBlocks {
  readonly #numbers: { last: number }
  readonly all: BlockToWrite[] = []

  constructor(numbers: { last: number }) {
    this.#numbers = numbers
  }

  /** Adds a node's data and returns its id; 0 if there is none. `isChanged`: part of it is missing, which its sum then shows. */
  data(contents: NewContent[], isChanged: boolean): number {
    if (contents.length === 0) return isChanged ? this.#add(0, async () => ({ content: Buffer.alloc(0), isChanged })) : 0
    let entries = contents.map(({ sizeBytes, read }) => ({ id: this.#add(sizeBytes, read), sizeBytes }))
    for (let level = 1; entries.length > 1 || (level === 1 && isChanged); level += 1) {
      entries = chunked(entries, blocksAtMost).map((some) => {
        const sizeBytes = some.reduce((sum, each) => sum + each.sizeBytes, 0)
        const head = Buffer.from([1, level, 0, 0, 0, 0, 0, 0])
        head.writeUInt16LE(some.length, 2)
        head.writeUInt32LE(sizeBytes % 2 ** 32, 4)
        return { id: this.#list(Buffer.concat([head, ...some.map(({ id }) => word(id))]), isChanged), sizeBytes }
      })
    }
    return entries[0]?.id ?? 0
  }

  /** Adds a list of nodes inside a node, in the order of their ids, and returns its id; 0 if there are none. */
  inside(nodes: InnerNode[], isChanged: boolean): number {
    if (nodes.length === 0) return isChanged ? this.#list(listHead(0, 0), isChanged) : 0
    const sorted = nodes.toSorted((one, other) => one.id - other.id)
    const lists = chunked(sorted, nodesAtMost).map((some) => {
      const entries = some.flatMap(({ id, data, inside }) => [word(id), word(data), word(inside)])
      return { first: some[0]?.id ?? 0, id: this.#list(Buffer.concat([listHead(0, some.length), ...entries]), isChanged) }
    })
    if (lists.length > listsAtMost) throw new RangeError('more nodes in a node than a PST can have')
    const [only] = lists
    if (only && lists.length === 1) return only.id
    const entries = lists.flatMap(({ first, id }) => [word(first), word(id)])
    return this.#list(Buffer.concat([listHead(1, lists.length), ...entries]), isChanged)
  }

  #list(content: Buffer, isChanged: boolean): number {
    return this.#add(content.length, async () => ({ content, isChanged }), 2)
  }

  /** Lists are marked in their ids. */
  #add(sizeBytes: number, read: NewContent['read'], marks = 0): number {
    this.#numbers.last += 1
    const id = 4 * this.#numbers.last + marks
    const entry = Buffer.concat([word(id), word(0), Buffer.alloc(8)])
    entry.writeUInt16LE(sizeBytes, 16)
    entry.writeUInt16LE(2, 18)
    this.all.push({
      id,
      sizeBytes,
      entry,
      read: async () => {
        const { content, isChanged } = await read()
        return sealedBlock(content, id, { layout, isChanged })
      },
    })
    return id
  }
}

function listHead(level: number, count: number): Buffer {
  const head = Buffer.from([2, level, 0, 0, 0, 0, 0, 0])
  head.writeUInt16LE(count, 2)
  return head
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function chunked<T>(all: T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, index) => all.slice(index * most, (index + 1) * most))
}
