import { deflateSync } from 'node:zlib'
import { pstSum } from '../layout.ts'

/** Bytes of a packed store, and where its blocks and the page of its nodes begin. */
export type PackedStore = { bytes: Buffer; blocksAt: Map<number, number>; nodesAt: number }

type Content = { nodes: { id: number; data: number; inside?: number }[]; blocks: Map<number, Buffer> }

const [pageBytes, unitBytes, trailerBytes, firstAt] = [4_096, 512, 24, 0x3000]

/**
 * A store as Outlook 2013 and later write it, by libpff's description of the format: pages of 4 KB, blocks packed where that is shorter. Its trees have one page each.
 * As two real stores of Outlook have it, but for maps of free space.
 */
export function packedStore({ nodes, blocks }: Content): PackedStore {
  const written: Buffer[] = [Buffer.alloc(firstAt)]
  const blocksAt = new Map<number, number>()
  let at = firstAt
  const append = (bytes: Buffer) => {
    written.push(bytes)
    at += bytes.length
    return at - bytes.length
  }
  const entries = [...blocks].map(([id, content]) => {
    const packed = deflateSync(content)
    const stored = packed.length < content.length ? packed : content
    const place = append(block(stored, id, content.length))
    blocksAt.set(id, place)
    return Buffer.concat([words(id, place), shorts(stored.length, content.length, 2, 0)])
  })
  at = Math.ceil(at / pageBytes) * pageBytes
  written.push(Buffer.alloc(at - Buffer.concat(written).length))
  const blockTreeAt = append(packedPage(entries, 0x80))
  const nodesAt = append(packedPage(nodes.map(nodeEntry), 0x81))
  const bytes = Buffer.concat(written)
  bytes.write('!BDN')
  bytes.writeUInt16LE(36, 10)
  words(bytes.length).copy(bytes, 184)
  words(nodesAt).copy(bytes, 224)
  words(blockTreeAt).copy(bytes, 240)
  return { bytes, blocksAt, nodesAt }
}

function nodeEntry({ id, data, inside = 0 }: Content['nodes'][number]): Buffer {
  return words(id, data, inside, 0x122)
}

function block(stored: Buffer, id: number, wholeBytes: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil((stored.length + trailerBytes) / unitBytes) * unitBytes)
  stored.copy(bytes)
  const trailer = bytes.subarray(bytes.length - trailerBytes)
  trailer.writeUInt16LE(stored.length)
  trailer.writeUInt32LE(pstSum(stored), 4)
  trailer.writeBigUInt64LE(BigInt(id), 8)
  trailer.writeUInt16LE(wholeBytes, 18)
  return bytes
}

/** A page of a tree, at a level from the leaves. */
export function packedPage(entries: Buffer[], kind: number, level = 0): Buffer {
  const bytes = Buffer.alloc(pageBytes)
  Buffer.concat(entries).copy(bytes)
  shorts(entries.length, entries.length).copy(bytes, 4_056)
  bytes[4_060] = entries[0]?.length ?? 24
  bytes[4_061] = level
  bytes.fill(kind, 4_072, 4_074)
  bytes.writeUInt32LE(pstSum(bytes.subarray(0, 4_072)), 4_076)
  return bytes
}

/** Numbers of eight bytes. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index)
  return bytes
}

/** Numbers of two bytes. */
export function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index)
  return bytes
}

/** What names something in a heap of a packed store. */
export function packedId(block: number, index: number): number {
  return block * 2 ** 19 + index * 32
}

/** Blocks of a heap; what leads into it is the first thing of the first. */
export function packedHeap(kind: number, blocks: Buffer[][]): Buffer[] {
  return blocks.map((items, number) => {
    const head = number === 0 ? Buffer.alloc(12) : Buffer.alloc(2)
    const starts = [head.length]
    for (const item of items) starts.push((starts.at(-1) ?? 0) + item.length)
    head.writeUInt16LE(starts.at(-1) ?? 0)
    if (number === 0) Buffer.from([0xec, kind, packedId(0, 1), 0, 0, 0]).copy(head, 2)
    return Buffer.concat([head, ...items, shorts(items.length, 0, ...starts)])
  })
}
