import { type FileHandle, open } from 'node:fs/promises'
import { type PstLayout, pstSum, sealedBlock, writeWord } from './layout.ts'
import { keyOf, type PstNode, pageKinds } from './pst.ts'
import type { BlockToWrite } from './source.ts'

/** The content of a PST: nodes by their ids, each with its blocks. `isDamaged`: their source lacks some nodes, which a sum then shows. */
export type PstContent = { nodes: PstNode[]; blocks: BlockToWrite[]; folders: ReadonlySet<number>; isDamaged: boolean }

/** The PST to write: its layout, its header without positions, and whether bytes are substituted by a table (1). */
export type PstKind = { layout: PstLayout; header: Buffer; cipher: number }

/** Where blocks begin: behind the header and the first map of free space ([MS-PST] 2.2.2.5). */
const firstAt = 0x4600

/**
 * Writes a PST with these nodes of another one, and answers its size. Blocks are copied as they are, so that messages are the same to the byte, sums included; what
 * else depends on where they lie is not renewed: the reader that this is for does not look at it. `folders`: blocks of data of folders, in which the count of
 * messages is made large enough for any.
 */
export async function writePst(kind: PstKind, { nodes, blocks, folders, isDamaged }: PstContent, path: string): Promise<number> {
  const target = await open(path, 'wx', 0o600)
  try {
    const written = new PstFile(target, kind)
    const placed = new Map<number, Buffer>()
    for (const block of blocks) {
      if (placed.has(keyOf(block.id))) continue
      const raw = await block.read()
      const at = await written.append(folders.has(keyOf(block.id)) ? withoutCount(raw, block, kind) : raw)
      placed.set(keyOf(block.id), moved(block.entry, at, kind))
    }
    const byKey = [...placed].sort(([one], [other]) => one - other)
    const blockEntries = byKey.map(([, entry]) => entry)
    const blocksAt = await written.tree(blockEntries, { kind: pageKinds.blocks, isDamaged: false })
    const byId = nodes.toSorted((one, other) => one.id - other.id)
    const nodeEntries = byId.map(({ entry }) => entry)
    const nodesAt = await written.tree(nodeEntries, { kind: pageKinds.nodes, isDamaged })
    return await written.end(nodesAt, blocksAt)
  } finally {
    await target.close()
  }
}

function moved(entry: Buffer, at: number, { layout }: PstKind): Buffer {
  const copy = Buffer.from(entry)
  writeWord(copy, layout.wordBytes, at, layout)
  return copy
}

/** The property with the count of messages (0x3602, a number), and one that is larger than any: as they stand, and as the usual cipher writes them ([MS-PST] 5.1). */
const countMarks = ['02360300', '13df6241'].map((hex) => Buffer.from(hex, 'hex'))
const largeCounts = ['03030300', '62626241'].map((hex) => Buffer.from(hex, 'hex'))

/**
 * A folder that has no table of its messages any more is read by what names it as its folder, up to as many messages as the folder says to have, which may be
 * fewer than there are.
 */
function withoutCount(raw: Buffer, { id, sizeBytes }: BlockToWrite, { layout, cipher }: PstKind): Buffer {
  const [mark, large] = [countMarks[cipher], largeCounts[cipher]]
  const at = mark ? raw.indexOf(mark) : -1
  if (!mark || !large || at < 0 || raw.indexOf(mark, at + 1) >= 0) return raw
  const content = Buffer.from(raw.subarray(0, sizeBytes))
  const sum = raw.readUInt32LE(raw.length - layout.blockTrailerBytes + layout.sumAt)
  const isChanged = sum !== 0 && sum !== pstSum(content)
  large.copy(content, at + mark.length)
  return sealedBlock(content, id, { layout, isChanged })
}

type Tree = { kind: number; isDamaged: boolean }
type Page = Tree & { level: number; length: number; most: number }

class PstFile {
  readonly #target: FileHandle
  readonly #kind: PstKind
  #at = firstAt

  constructor(target: FileHandle, kind: PstKind) {
    this.#target = target
    this.#kind = kind
  }

  /** Where it lies. */
  async append(bytes: Buffer): Promise<number> {
    const at = this.#at
    await this.#target.write(bytes, 0, bytes.length, at)
    this.#at += bytes.length
    return at
  }

  /** The place of the page at the top. */
  async tree(entries: Buffer[], tree: Tree): Promise<number> {
    const { layout } = this.#kind
    const { countsAt, wordBytes, pageBytes } = layout
    this.#at = Math.ceil(this.#at / pageBytes) * pageBytes
    for (let [level, left] = [0, entries]; ; level += 1) {
      const length = left[0]?.length ?? 3 * wordBytes
      const most = Math.floor(countsAt / length)
      const above: Buffer[] = []
      let place = this.#at
      for (let from = 0; from === 0 || from < left.length; from += most) {
        const some = left.slice(from, from + most)
        place = await this.append(this.#page(some, { ...tree, level, length, most }))
        const entry = Buffer.alloc(3 * wordBytes)
        some[0]?.copy(entry, 0, 0, wordBytes)
        writeWord(entry, 2 * wordBytes, place, layout)
        above.push(entry)
      }
      if (above.length <= 1) return place
      left = above
    }
  }

  #page(entries: Buffer[], { kind, level, length, most, isDamaged }: Page): Buffer {
    const { countsAt, pageBytes, pageTrailerBytes, sumAt } = this.#kind.layout
    const page = Buffer.alloc(pageBytes)
    Buffer.concat(entries).copy(page)
    Buffer.from([entries.length, most, length, level]).copy(page, countsAt)
    const end = pageBytes - pageTrailerBytes
    page.fill(kind, end, end + 2)
    const sum = pstSum(page.subarray(0, end))
    page.writeUInt32LE((isDamaged ? ~sum : sum) >>> 0, end + sumAt)
    return page
  }

  /** Writes the header; the size of all. */
  async end(nodesAt: number, blocksAt: number): Promise<number> {
    const { layout } = this.#kind
    const header = Buffer.from(this.#kind.header)
    const { endAt, treesAt, wordBytes } = layout
    writeWord(header, endAt, this.#at, layout)
    // Pages have no ids here, which the header would have to repeat.
    header.fill(0, treesAt, treesAt + 4 * wordBytes)
    writeWord(header, treesAt + wordBytes, nodesAt, layout)
    writeWord(header, treesAt + 3 * wordBytes, blocksAt, layout)
    renewSums(header, layout)
    await this.#target.write(header, 0, header.length, 0)
    return this.#at
  }
}

/** Of the header's beginning, and where numbers have eight bytes of all but its end ([MS-PST] 2.2.2.6). */
function renewSums(header: Buffer, { wordBytes }: PstLayout): void {
  header.writeUInt32LE(pstSum(header.subarray(8, 479)), 4)
  if (wordBytes === 8) header.writeUInt32LE(pstSum(header.subarray(8, 524)), 524)
}
