import type { Bytes } from '../bytes.ts'
import { isPageSize } from './database-head.ts'

/** A page as a program wrote it, by its number in the database. */
export type WrittenPage = { number: number; page: Buffer }

/** `head`: the 24 bytes before the page; `isLast`: what was written at one time ends with it; `isOlder`: it was left by a former use of the file. */
type Frame = WrittenPage & { head: Buffer; isLast: boolean; isOlder: boolean }

const headBytes = 32
const frameHeadBytes = 24
const marks = new Set([0x377f0682, 0x377f0683])

/** What lies beside a database as `-wal`: pages that are not yet written into it (https://www.sqlite.org/fileformat2.html, 4). */
export type WriteAheadLog = { head: Buffer; pageBytes: number; frames(): AsyncGenerator<Frame> }

/** Whether a file that begins like this is one. */
export function isLog(head: Buffer): boolean {
  return head.length >= headBytes && marks.has(head.readUInt32BE(0))
}

/** Undefined where the bytes are no such log. */
export async function openLog(bytes: Bytes): Promise<WriteAheadLog | undefined> {
  const head = await bytes.read(0, headBytes)
  if (!isLog(head)) return undefined
  const pageBytes = head.readUInt32BE(8)
  if (!isPageSize(pageBytes)) return undefined
  return { head, pageBytes, frames: () => framesOf(bytes, { head, pageBytes }) }
}

async function* framesOf(bytes: Bytes, { head, pageBytes }: { head: Buffer; pageBytes: number }): AsyncGenerator<Frame> {
  const salts = head.subarray(16, 24)
  const frameBytes = frameHeadBytes + pageBytes
  for (let at = headBytes; at + frameBytes <= bytes.sizeBytes; at += frameBytes) {
    const frame = await bytes.read(at, frameBytes)
    const isOlder = !frame.subarray(8, 16).equals(salts)
    const [number, isLast] = [frame.readUInt32BE(0), frame.readUInt32BE(4) !== 0]
    yield { number, isLast, isOlder, head: frame.subarray(0, frameHeadBytes), page: frame.subarray(frameHeadBytes) }
  }
}

/**
 * Whether all that was written to its end has the sums that were written with it, and no frame is cut off. What was begun and never ended need not, nor what a former use of the file has left: that is
 * cut anywhere, by `journal_size_limit`.
 */
export async function fitsItsSums({ head, pageBytes, frames }: WriteAheadLog, sizeBytes: number): Promise<boolean> {
  const isBigEndian = (head.readUInt32BE(0) & 1) === 1
  let sums = sumsOf(head.subarray(0, 24), { isBigEndian })
  if (!areAt(head, 24, sums)) return false
  let fits = true
  for await (const frame of frames()) {
    if (frame.isOlder) return true
    sums = sumsOf(frame.page, { isBigEndian, from: sumsOf(frame.head.subarray(0, 8), { isBigEndian, from: sums }) })
    fits &&= areAt(frame.head, 16, sums)
    if (!fits && frame.isLast) return false
  }
  return (sizeBytes - headBytes) % (frameHeadBytes + pageBytes) === 0
}

type Sums = [number, number]

function sumsOf(bytes: Buffer, { isBigEndian, from = [0, 0] }: { isBigEndian: boolean; from?: Sums }): Sums {
  let [first, second] = from
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + second + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0
    second = (second + first + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0
  }
  return [first, second]
}

function areAt(bytes: Buffer, at: number, [first, second]: Sums): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second
}
