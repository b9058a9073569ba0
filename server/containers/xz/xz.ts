import type { Bytes } from '../bytes.ts'
import { Lzma, LzmaFault } from './lzma.ts'

/** How the reading of an xz ended: at its end, where the bytes are cut or make no sense, or at a filter that we do not know. */
export type XzEnd = 'whole' | 'cut' | 'damaged' | 'unknown'

/** Receives the unpacked bytes in order; they are its own. */
type Write = (piece: Buffer) => Promise<void> | void

const mark = Buffer.from('fd377a585a00', 'hex')
const [streamHeaderBytes, lzmaTwo, chunkBytes] = [12, 0x21, 2 * 1024 * 1024]
/** What the strongest usual setting of xz takes; those that need more are left to the reader. */
const largestDictionary = 64 * 1024 * 1024
/** Bytes of a check by its number (The .xz File Format, 2.1.1.2). */
const checkBytes = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]

function isXz(head: Buffer): boolean {
  return head.subarray(0, mark.length).equals(mark)
}

/** Unpacks the first stream of an xz and keeps what precedes a fault. Its checks are not looked at. @throws what `write` throws. */
export async function readXz(packed: Bytes, write: Write): Promise<XzEnd> {
  const head = await packed.read(0, streamHeaderBytes)
  if (!isXz(head) || head.length < streamHeaderBytes) return 'damaged'
  const check = checkBytes[(head[7] ?? 0) & 15] ?? 0
  for (let at = streamHeaderBytes; ; ) {
    const block = await readBlockHeader(packed, at)
    if (typeof block === 'string') return block
    const { end, fault } = await readBlock(packed, at + block.headerBytes, block.dictionaryBytes, write)
    if (fault) return fault
    at += block.headerBytes + Math.ceil((end - at - block.headerBytes) / 4) * 4 + check
  }
}

type Block = { headerBytes: number; dictionaryBytes: number }

/** A size, flags, two lengths that may be left out, and one filter: LZMA2 with the size of its dictionary. */
async function readBlockHeader(packed: Bytes, at: number): Promise<Block | XzEnd> {
  const [size] = await packed.read(at, 1)
  if (size === undefined) return 'cut'
  // The index: all blocks were read.
  if (size === 0) return 'whole'
  const header = await packed.read(at, (size + 1) * 4)
  if (header.length < (size + 1) * 4) return 'cut'
  const flags = header[1] ?? 0
  let place = 2
  for (const flag of [0x40, 0x80]) if (flags & flag) place = skipNumber(header, place)
  const dictionary = header[place + 2] ?? 0
  if ((flags & 3) !== 0 || header[place] !== lzmaTwo || header[place + 1] !== 1 || dictionary > 40) return 'unknown'
  const dictionaryBytes = (2 | (dictionary & 1)) * 2 ** ((dictionary >> 1) + 11)
  return dictionaryBytes > largestDictionary ? 'unknown' : { headerBytes: header.length, dictionaryBytes }
}

function skipNumber(header: Buffer, at: number): number {
  let end = at
  while ((header[end] ?? 0) >= 0x80) end += 1
  return end + 1
}

type BlockEnd = { end: number; fault?: XzEnd }

async function readBlock(packed: Bytes, from: number, dictionaryBytes: number, write: Write): Promise<BlockEnd> {
  const lzma = new Lzma(dictionaryBytes, chunkBytes)
  for (let at = from; ; ) {
    const head = await packed.read(at, 6)
    const [control = 0] = head
    if (head.length === 0) return { end: at, fault: 'cut' }
    if (control === 0) return { end: at + 1 }
    const chunk = chunkOf(head)
    if (!chunk) return { end: at, fault: head.length < 6 ? 'cut' : 'damaged' }
    lzma.makeRoom(chunk.length)
    const before = lzma.end
    const fault = unpackChunk(lzma, chunk, await packed.read(at + chunk.headBytes, chunk.packedBytes))
    if (lzma.end > before) await write(Buffer.from(lzma.out.subarray(before, lzma.end)))
    if (fault) return { end: at, fault }
    at += chunk.headBytes + chunk.packedBytes
  }
}

/** `properties`: absent where those of the last chunk hold; `resets`: 1 the state, 2 new properties too, 3 the dictionary too. */
type Chunk = { isPacked: boolean; headBytes: number; length: number; packedBytes: number; resets: number; properties?: number }

function chunkOf(head: Buffer): Chunk | undefined {
  const [control = 0, , , , , properties = 0] = head
  if (control <= 2) {
    const length = head.length < 3 ? 0 : head.readUInt16BE(1) + 1
    return length === 0
      ? undefined
      : { isPacked: false, headBytes: 3, length, packedBytes: length, resets: control === 1 ? 3 : 0 }
  }
  const resets = (control >> 5) & 3
  if (control < 0x80 || head.length < 6) return undefined
  const length = (control & 0x1f) * 65_536 + head.readUInt16BE(1) + 1
  const packedBytes = head.readUInt16BE(3) + 1
  return { isPacked: true, headBytes: resets >= 2 ? 6 : 5, length, packedBytes, resets, ...(resets >= 2 && { properties }) }
}

function unpackChunk(lzma: Lzma, chunk: Chunk, bytes: Buffer): XzEnd | undefined {
  const { isPacked, resets, properties, length, packedBytes } = chunk
  try {
    if (resets === 3) lzma.forget()
    if (properties !== undefined) lzma.setProperties(properties)
    if (isPacked && resets > 0) lzma.resetState()
    if (isPacked) lzma.unpack(bytes, length)
    else lzma.copy(bytes)
    return bytes.length < packedBytes ? 'cut' : undefined
  } catch (error) {
    if (error instanceof LzmaFault) return error.isCut ? 'cut' : 'damaged'
    throw error
  }
}
