import type { Bytes } from '../bytes.ts'

/** How wide numbers are, and where the header and pages say what, in both generations of the format ([MS-PST] 2.2.2.6, 2.2.2.7). */
export type PstLayout = {
  /** Of ids and places. */
  wordBytes: 4 | 8
  headerBytes: number
  endAt: number
  /** Id and place of the tree of nodes, then of that of blocks. */
  treesAt: number
  cipherAt: number
  /** Of a page: how many entries it has, how many it could have, how long each is, and the level. */
  countsAt: number
  trailerBytes: number
}

const ansi: PstLayout = {
  wordBytes: 4,
  headerBytes: 512,
  endAt: 168,
  treesAt: 184,
  cipherAt: 461,
  countsAt: 496,
  trailerBytes: 12,
}
const unicode: PstLayout = {
  wordBytes: 8,
  headerBytes: 564,
  endAt: 184,
  treesAt: 216,
  cipherAt: 513,
  countsAt: 488,
  trailerBytes: 16,
}
/** Those of today's offline folders (36), with pages of 4 KB and packed blocks, are not among them. */
const layouts = new Map([
  [14, ansi],
  [15, ansi],
  [23, unicode],
])

/** What Outlook keeps mail in: nodes (folders, messages, tables), made of blocks. `cipher`: 1 where letters are swapped by a table. */
export type Pst = { bytes: Bytes; layout: PstLayout; header: Buffer; nodesAt: number; blocksAt: number; cipher: number }

/** A folder, a message, a table: the blocks of its data and of what lies inside (0: none), and the folder that holds it. `entry`: as it is stored. */
export type PstNode = { id: number; data: number; inside: number; entry: Buffer }

/** Where a block lies, without its trailer. `entry`: as it is stored. */
export type PstBlock = { id: number; at: number; sizeBytes: number; entry: Buffer }

/** Kinds of pages ([MS-PST] 2.2.2.7.1). */
export const pageKinds = { blocks: 0x80, nodes: 0x81 } as const
export const pageBytes = 512
const mostLevels = 12

/** Opens a PST by its header; undefined for other files and other generations. */
export async function openPst(bytes: Bytes): Promise<Pst | undefined> {
  const header = await bytes.read(0, unicode.headerBytes)
  if (header.length < unicode.headerBytes || header.toString('latin1', 0, 4) !== '!BDN') return undefined
  const layout = layouts.get(header.readUInt16LE(10))
  if (!layout) return undefined
  const { treesAt, wordBytes, headerBytes } = layout
  const [nodesAt, blocksAt] = [wordAt(header, treesAt + wordBytes, layout), wordAt(header, treesAt + 3 * wordBytes, layout)]
  return { bytes, layout, header: header.subarray(0, headerBytes), nodesAt, blocksAt, cipher: header[layout.cipherAt] ?? 0 }
}

/** All nodes, in the order of their ids. @throws RangeError where the tree is damaged. */
export async function* nodesOf(pst: Pst): AsyncGenerator<PstNode> {
  const { wordBytes } = pst.layout
  for await (const entry of entriesOf(pst, pst.nodesAt, pageKinds.nodes)) {
    const [data, inside] = [wordAt(entry, wordBytes, pst.layout), wordAt(entry, 2 * wordBytes, pst.layout)]
    yield { id: entry.readUInt32LE(0), data, inside, entry }
  }
}

async function* entriesOf(pst: Pst, at: number, kind: number, below = mostLevels): AsyncGenerator<Buffer> {
  const { entries, level } = await readPage(pst, at, kind)
  if (level >= below) throw new RangeError('a tree without end')
  for (const entry of entries) {
    if (level === 0) yield entry
    else yield* entriesOf(pst, placeBelow(pst, entry), kind, level)
  }
}

type Page = { entries: Buffer[]; level: number }

/** @throws RangeError where there is none. */
async function readPage({ bytes, layout: { countsAt, trailerBytes } }: Pst, at: number, kind: number): Promise<Page> {
  const page = await bytes.read(at, pageBytes)
  const [count = 0, , length = 0, level = 0] = page.subarray(countsAt)
  if (page[pageBytes - trailerBytes] !== kind || count * length > countsAt) throw new RangeError('a damaged page')
  return { entries: Array.from({ length: count }, (_, index) => page.subarray(index * length, (index + 1) * length)), level }
}

/** Of an entry above the leaves: behind its key and the id of the page. */
function placeBelow({ layout }: Pst, entry: Buffer): number {
  return wordAt(entry, 2 * layout.wordBytes, layout)
}

/** A number of four or eight bytes. */
export function wordAt(bytes: Buffer, at: number, { wordBytes }: PstLayout): number {
  return wordBytes === 4 ? bytes.readUInt32LE(at) : Number(bytes.readBigUInt64LE(at))
}

/** Ids of the same block may differ in their lowest bit ([MS-PST] 2.2.2.2). */
export function keyOf(blockId: number): number {
  return blockId - (blockId % 2)
}

const pagesHeld = 2_000

/** Looks up blocks by their ids; the pages that it went through are held, up to a megabyte. */
export class PstBlocks {
  readonly #pst: Pst
  readonly #pages = new Map<number, Page>()

  constructor(pst: Pst) {
    this.#pst = pst
  }

  /** Undefined where there is no such block, or the way to it is damaged. */
  async find(id: number): Promise<PstBlock | undefined> {
    const { layout, blocksAt } = this.#pst
    const key = keyOf(id)
    let at = blocksAt
    for (let below = mostLevels; ; ) {
      const page = await this.#page(at)
      if (!page || page.level >= below) return undefined
      const entry = page.entries.findLast((each) => keyOf(wordAt(each, 0, layout)) <= key)
      if (!entry) return undefined
      if (page.level === 0) return keyOf(wordAt(entry, 0, layout)) === key ? blockOf(entry, layout) : undefined
      below = page.level
      at = placeBelow(this.#pst, entry)
    }
  }

  async #page(at: number): Promise<Page | undefined> {
    const held = this.#pages.get(at)
    if (held) return held
    const page = await readPage(this.#pst, at, pageKinds.blocks).catch(() => undefined)
    if (this.#pages.size >= pagesHeld) this.#pages.clear()
    if (page) this.#pages.set(at, page)
    return page
  }
}

function blockOf(entry: Buffer, layout: PstLayout): PstBlock {
  const { wordBytes } = layout
  const [id, at] = [wordAt(entry, 0, layout), wordAt(entry, wordBytes, layout)]
  return { id, at, sizeBytes: entry.readUInt16LE(2 * wordBytes), entry }
}
