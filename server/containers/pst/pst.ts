import type { Bytes } from '../bytes.ts'
import { layoutOf, type PstLayout, pstSum, wordAt } from './layout.ts'

/** A file in which Outlook keeps mail: nodes (folders, messages, tables) made of blocks. `cipher`: 1 if bytes are substituted by a table; `checksPages`: pages that do not match their sums count as damaged. */
export type Pst = {
  bytes: Bytes
  layout: PstLayout
  header: Buffer
  nodesAt: number
  blocksAt: number
  cipher: number
  checksPages: boolean
}

/** A folder, a message, a table: the blocks of its data and of what lies inside (0: none), and the folder that holds it. `entry`: as it is stored. */
export type PstNode = { id: number; data: number; inside: number; entry: Buffer }

/** Where a block lies, without its trailer. `wholeBytes`: its size once it is unpacked; `entry`: as it is stored. */
export type PstBlock = { id: number; at: number; sizeBytes: number; wholeBytes: number; entry: Buffer }

/** The lowest five bits of the id of a message ([MS-PST] 2.2.2.1). */
export const messageKind = 0x04
/** Kinds of pages ([MS-PST] 2.2.2.7.1). */
export const pageKinds = { blocks: 0x80, nodes: 0x81 } as const
const mostLevels = 12
const mostHeaderBytes = 564

/** Opens a PST by its header; undefined for other files and other generations. Of a packed store nobody else looks at the sums. */
export async function openPst(bytes: Bytes, checksPages = false): Promise<Pst | undefined> {
  const header = await bytes.read(0, mostHeaderBytes)
  if (header.length < mostHeaderBytes || header.toString('latin1', 0, 4) !== '!BDN') return undefined
  const layout = layoutOf(header)
  if (!layout) return undefined
  const { treesAt, wordBytes, headerBytes } = layout
  const [nodesAt, blocksAt] = [wordAt(header, treesAt + wordBytes, layout), wordAt(header, treesAt + 3 * wordBytes, layout)]
  const cipher = header[layout.cipherAt] ?? 0
  return {
    bytes,
    layout,
    header: header.subarray(0, headerBytes),
    nodesAt,
    blocksAt,
    cipher,
    checksPages: checksPages || layout.isPacked,
  }
}

/** Called for each page of a tree that cannot be read; without it, such a page ends the walk. */
export type OnDamage = () => void

/** All nodes, in the order of their ids. @throws RangeError if the tree is damaged and no callback is given. */
export async function* nodesOf(pst: Pst, onDamage?: OnDamage): AsyncGenerator<PstNode> {
  const { wordBytes } = pst.layout
  for await (const entry of entriesOf(pst, { at: pst.nodesAt, kind: pageKinds.nodes, onDamage })) {
    const [data, inside] = [wordAt(entry, wordBytes, pst.layout), wordAt(entry, 2 * wordBytes, pst.layout)]
    yield { id: entry.readUInt32LE(0), data, inside, entry }
  }
}

/** All blocks that there are, in the order of their ids. @throws RangeError as `nodesOf` does. */
export async function* allBlocksOf(pst: Pst, onDamage?: OnDamage): AsyncGenerator<PstBlock> {
  for await (const entry of entriesOf(pst, { at: pst.blocksAt, kind: pageKinds.blocks, onDamage }))
    yield blockOf(entry, pst.layout)
}

type Tree = { at: number; kind: number; onDamage: OnDamage | undefined; below?: number; left?: { pages: number } }

/** At most as many pages as the file has room for: pages may refer to others that were visited before. */
async function* entriesOf(pst: Pst, tree: Tree): AsyncGenerator<Buffer> {
  const { at, onDamage, below = mostLevels, left = { pages: Math.floor(pst.bytes.sizeBytes / pst.layout.pageBytes) } } = tree
  left.pages -= 1
  const page = onDamage ? await pageIfAny(pst, at, tree.kind) : await readPage(pst, at, tree.kind)
  const isEndless = page !== undefined && (page.level >= below || left.pages < 0)
  if (isEndless && !onDamage) throw new RangeError('a tree without end')
  if (!page || isEndless) return onDamage?.()
  const { entries, level } = page
  for (const entry of entries) {
    if (level === 0) yield entry
    else if (left.pages >= 0) yield* entriesOf(pst, { ...tree, at: placeBelow(pst, entry), below: level, left })
  }
}

type Page = { entries: Buffer[]; level: number }

/** @throws RangeError where there is none. */
async function readPage({ bytes, layout, checksPages }: Pst, at: number, kind: number): Promise<Page> {
  const { pageBytes, countsAt, countBytes, pageTrailerBytes } = layout
  const page = await bytes.read(at, pageBytes)
  if (page.length < pageBytes || page[pageBytes - pageTrailerBytes] !== kind) throw new RangeError('a damaged page')
  if (checksPages && !pageFits(page, layout)) throw new RangeError('a damaged page')
  const count = page.readUIntLE(countsAt, countBytes)
  const [length = 0, level = 0] = page.subarray(countsAt + 2 * countBytes)
  if (count * length > countsAt || (count > 0 && length < 3 * layout.wordBytes)) throw new RangeError('a damaged page')
  return { entries: Array.from({ length: count }, (_, index) => page.subarray(index * length, (index + 1) * length)), level }
}

/** Undefined if it is damaged. A stopped reading is thrown on. */
async function pageIfAny(pst: Pst, at: number, kind: number): Promise<Page | undefined> {
  try {
    return await readPage(pst, at, kind)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

/** Whether a page fits the sum in its trailer; zero is none. */
function pageFits(page: Buffer, { pageTrailerBytes, sumAt }: PstLayout): boolean {
  const end = page.length - pageTrailerBytes
  const sum = page.readUInt32LE(end + sumAt)
  return sum === 0 || sum === pstSum(page.subarray(0, end))
}

/** Of an entry above the leaves: behind its key and the id of the page. */
function placeBelow({ layout }: Pst, entry: Buffer): number {
  return wordAt(entry, 2 * layout.wordBytes, layout)
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
    const page = await pageIfAny(this.#pst, at, pageKinds.blocks)
    if (this.#pages.size >= pagesHeld) this.#pages.clear()
    if (page) this.#pages.set(at, page)
    return page
  }
}

function blockOf(entry: Buffer, layout: PstLayout): PstBlock {
  const { wordBytes } = layout
  const [id, at, sizeBytes] = [wordAt(entry, 0, layout), wordAt(entry, wordBytes, layout), entry.readUInt16LE(2 * wordBytes)]
  return { id, at, sizeBytes, wholeBytes: layout.isPacked ? entry.readUInt16LE(2 * wordBytes + 2) : sizeBytes, entry }
}
