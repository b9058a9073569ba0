import { setImmediate as giveWay } from 'node:timers/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Bytes } from '../bytes.ts'

/** Why a gzip was not read to its end: truncated, corrupt from some offset on, or followed by other data. */
export type GzipFault = 'cut' | 'damaged' | 'behind'

/** Receives the decompressed bytes in order, chunk by chunk. */
type Write = (piece: Buffer) => Promise<void> | void

const stepBytes = 64 * 1024
const headerBytes = 64 * 1024
/** The trailer of each gzip member: checksum and length. */
const trailerBytes = 8

/**
 * Decompresses a gzip (RFC 1952) and keeps what precedes a fault. It may have several members; zeros after the last one are padding where they end with a block, as
 * tapes and block devices leave it. Others stand where something was.
 * @throws what `write` throws.
 */
export async function readGzip(packed: Bytes, write: Write): Promise<GzipFault | undefined> {
  for (let at = 0; at < packed.sizeBytes; ) {
    const head = await packed.read(at, headerBytes)
    if (!isGzip(head)) {
      if (at === 0) return 'damaged'
      return (await isPadding(packed, at)) ? undefined : 'behind'
    }
    const length = headerLengthOf(head)
    if (length === undefined) return 'cut'
    const piece = await inflatePiece(packed, at + length, write)
    if (piece.fault) return piece.fault
    at = piece.end + trailerBytes
  }
  return undefined
}

/** Whether these bytes begin as a gzip does. */
export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** The smallest block that anything is filled up to. */
const blockBytes = 512

async function isPadding(bytes: Bytes, from: number): Promise<boolean> {
  if (bytes.sizeBytes % blockBytes !== 0) return false
  for (let at = from; at < bytes.sizeBytes; at += stepBytes) {
    const piece = await bytes.read(at, stepBytes)
    if (piece.some((byte) => byte !== 0)) return false
  }
  return true
}

const flags = { sum: 2, extra: 4, name: 8, comment: 16 }

/** The unmodified header of its first member, including the file name; undefined if the gzip is truncated within it. */
export async function readGzipHeader(packed: Bytes): Promise<Buffer | undefined> {
  const head = await packed.read(0, headerBytes)
  const length = headerLengthOf(head)
  return length === undefined ? undefined : head.subarray(0, length)
}

/** Undefined where the bytes end within it. */
function headerLengthOf(head: Buffer): number | undefined {
  const given = head[3] ?? 0
  let at = 10
  if (given & flags.extra) at += at + 2 > head.length ? head.length : 2 + head.readUInt16LE(at)
  for (const flag of [flags.name, flags.comment]) {
    if ((given & flag) === 0) continue
    const end = head.indexOf(0, at)
    if (end < 0) return undefined
    at = end + 1
  }
  if (given & flags.sum) at += 2
  return at > head.length ? undefined : at
}

type Piece = { end: number; fault?: 'cut' | 'damaged' }

async function inflatePiece(packed: Bytes, from: number, write: Write): Promise<Piece> {
  let read = await inflate(packed, from, { write, skip: 0, fineFrom: Number.POSITIVE_INFINITY, fineBytes: stepBytes })
  // zlib only delivers what precedes a fault within a block if it is fed byte by byte.
  for (const fineBytes of [512, 1]) {
    if (read.faultAt === undefined) continue
    read = await inflate(packed, from, { write, skip: read.written, fineFrom: read.faultAt, fineBytes })
    if (fineBytes === 1) return { end: read.end, fault: 'damaged' }
  }
  if (!read.isWhole) return { end: read.end, fault: 'cut' }
  const trailer = await packed.read(read.end, trailerBytes)
  if (trailer.length < trailerBytes) return { end: read.end, fault: 'cut' }
  return { end: read.end, ...(trailer.readUInt32LE(0) === read.sum ? {} : { fault: 'damaged' }) }
}

/** `skip`: unpacked bytes that were written before; from `fineFrom` on, the packed bytes are given `fineBytes` at a time. */
type Way = { write: Write; skip: number; fineFrom: number; fineBytes: number }
/** `written`: unpacked bytes, those that were skipped included. */
type Inflated = { end: number; written: number; sum: number; faultAt?: number; isWhole: boolean }

async function inflate(packed: Bytes, from: number, { write, skip, fineFrom, fineBytes }: Way): Promise<Inflated> {
  const out: Buffer[] = []
  const state = { hasEnded: false, hasFailed: false, taken: () => {} }
  const inflater = createInflateRaw()
    .on('data', (piece: Buffer) => void out.push(piece))
    .on('end', () => (state.hasEnded = true))
    .on('error', () => {
      state.hasFailed = true
      state.taken()
    })
  let [written, sum] = [0, 0]
  try {
    for (let at = from; at < packed.sizeBytes; ) {
      const piece = await packed.read(at, at < fineFrom ? Math.min(stepBytes, fineFrom - at) : fineBytes)
      await new Promise<void>((taken) => {
        state.taken = taken
        inflater.write(piece, () => taken())
      })
      // zlib reports the end of the compressed data with a delay.
      await giveWay()
      for (const unpacked of out.splice(0)) {
        sum = crc32(unpacked, sum)
        if (written + unpacked.length > skip) await write(unpacked.subarray(Math.max(0, skip - written)))
        written += unpacked.length
      }
      if (state.hasFailed) return { end: at, written, sum, faultAt: at, isWhole: false }
      at += piece.length
      // zlib consumes only its own bytes: the rest of the chunk is the trailer.
      const end = from + inflater.bytesWritten
      if (state.hasEnded || end < at) return { end, written, sum, isWhole: true }
    }
    return { end: packed.sizeBytes, written, sum, isWhole: false }
  } finally {
    inflater.destroy()
  }
}
