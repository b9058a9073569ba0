import { type FileHandle, open } from 'node:fs/promises'
import { keyOf, type Pst, type PstBlock, type PstNode, pageBytes, pageKinds } from './pst.ts'

/** What is to be in a PST: nodes by their ids, each with its blocks. */
export type PstContent = { nodes: PstNode[]; blocks: PstBlock[]; folders: ReadonlySet<number> }

/** Where blocks begin: behind the header and the first map of free space ([MS-PST] 2.2.2.5). */
const firstAt = 0x4600
const alignment = 64

/**
 * Writes a PST with these nodes of another one, and answers its size. Blocks are copied as they are, so that messages are the same to the byte; their sums, which
 * depend on where they lie, are not renewed: the reader that this is for does not look at them. `folders`: blocks of data of folders, in which the count of
 * messages is made large enough for any.
 */
export async function writePst(pst: Pst, { nodes, blocks, folders }: PstContent, path: string): Promise<number> {
  const target = await open(path, 'wx', 0o600)
  try {
    const written = new PstFile(target, pst)
    const placed = new Map<number, Buffer>()
    for (const block of blocks) {
      if (placed.has(keyOf(block.id))) continue
      const raw = await pst.bytes.read(block.at, withTrailer(block.sizeBytes, pst))
      const at = await written.append(folders.has(keyOf(block.id)) ? withoutCount(raw, pst) : raw)
      placed.set(keyOf(block.id), moved(block.entry, at, pst))
    }
    const byKey = [...placed].sort(([one], [other]) => one - other)
    const blocksAt = await written.tree(
      byKey.map(([, entry]) => entry),
      pageKinds.blocks,
    )
    const byId = nodes.toSorted((one, other) => one.id - other.id)
    const nodesAt = await written.tree(
      byId.map(({ entry }) => entry),
      pageKinds.nodes,
    )
    return await written.end(nodesAt, blocksAt)
  } finally {
    await target.close()
  }
}

/** Blocks fill units of 64 bytes, their trailer at the end. */
function withTrailer(sizeBytes: number, { layout }: Pst): number {
  return Math.ceil((sizeBytes + layout.trailerBytes) / alignment) * alignment
}

function moved(entry: Buffer, at: number, pst: Pst): Buffer {
  const copy = Buffer.from(entry)
  writeWord(copy, pst.layout.wordBytes, at, pst)
  return copy
}

function writeWord(bytes: Buffer, at: number, value: number, { layout }: Pst): void {
  if (layout.wordBytes === 4) bytes.writeUInt32LE(value, at)
  else bytes.writeBigUInt64LE(BigInt(value), at)
}

/** The property with the count of messages (0x3602, a number), and one that is larger than any: as they stand, and as the usual cipher writes them ([MS-PST] 5.1). */
const countMarks = ['02360300', '13df6241'].map((hex) => Buffer.from(hex, 'hex'))
const largeCounts = ['03030300', '62626241'].map((hex) => Buffer.from(hex, 'hex'))

/**
 * A folder that has no table of its messages any more is read by what names it as its folder, up to as many messages as the folder says to have, which may be
 * fewer than there are.
 */
function withoutCount(raw: Buffer, { cipher }: Pst): Buffer {
  const [mark, large] = [countMarks[cipher], largeCounts[cipher]]
  const at = mark ? raw.indexOf(mark) : -1
  if (!mark || !large || at < 0 || raw.indexOf(mark, at + 1) >= 0) return raw
  const copy = Buffer.from(raw)
  large.copy(copy, at + mark.length)
  return copy
}

class PstFile {
  readonly #target: FileHandle
  readonly #pst: Pst
  #at = firstAt

  constructor(target: FileHandle, pst: Pst) {
    this.#target = target
    this.#pst = pst
  }

  /** Where it lies. */
  async append(bytes: Buffer): Promise<number> {
    const at = this.#at
    await this.#target.write(bytes, 0, bytes.length, at)
    this.#at += bytes.length
    return at
  }

  /** The place of the page at the top. */
  async tree(entries: Buffer[], kind: number): Promise<number> {
    this.#at = Math.ceil(this.#at / pageBytes) * pageBytes
    const { countsAt, wordBytes } = this.#pst.layout
    for (let [level, left] = [0, entries]; ; level += 1) {
      const length = left[0]?.length ?? 3 * wordBytes
      const most = Math.floor(countsAt / length)
      const above: Buffer[] = []
      let place = this.#at
      for (let from = 0; from === 0 || from < left.length; from += most) {
        const some = left.slice(from, from + most)
        place = await this.append(this.#page(some, { kind, level, length, most }))
        const entry = Buffer.alloc(3 * wordBytes)
        some[0]?.copy(entry, 0, 0, wordBytes)
        writeWord(entry, 2 * wordBytes, place, this.#pst)
        above.push(entry)
      }
      if (above.length <= 1) return place
      left = above
    }
  }

  #page(entries: Buffer[], { kind, level, length, most }: { kind: number; level: number; length: number; most: number }): Buffer {
    const { countsAt, trailerBytes } = this.#pst.layout
    const page = Buffer.alloc(pageBytes)
    Buffer.concat(entries).copy(page)
    Buffer.from([entries.length, most, length, level]).copy(page, countsAt)
    page.fill(kind, pageBytes - trailerBytes, pageBytes - trailerBytes + 2)
    return page
  }

  /** Writes the header; the size of all. */
  async end(nodesAt: number, blocksAt: number): Promise<number> {
    const header = Buffer.from(this.#pst.header)
    const { endAt, treesAt, wordBytes } = this.#pst.layout
    writeWord(header, endAt, this.#at, this.#pst)
    writeWord(header, treesAt + wordBytes, nodesAt, this.#pst)
    writeWord(header, treesAt + 3 * wordBytes, blocksAt, this.#pst)
    await this.#target.write(header, 0, header.length, 0)
    return this.#at
  }
}
