import type { Bits } from './bits.ts'
import { readCodes } from './codes.ts'
import { BlockFault } from './faults.ts'

/** Unpacks one block, whose mark has been read; `level`: its maximum length in units of 100,000 bytes. @throws BlockFault, BitsEnd. */
export function unpackBlock(bits: Bits, level: number): { bytes: Buffer; sum: number } {
  const sum = bits.number(32)
  // Given up in 1997.
  if (bits.bit() === 1) throw new BlockFault('a randomised block')
  const first = bits.number(24)
  const used = readUsed(bits)
  const { places, counts } = readMoved(bits, used, level * 100_000)
  const bytes = expandRuns(turnBack(places, counts, first))
  if (sumOf(bytes) !== sum) throw new BlockFault('a block does not fit its sum')
  return { bytes, sum }
}

/** The bytes that occur in the block: 16 groups of 16. */
function readUsed(bits: Bits): number[] {
  const groups = bits.number(16)
  const used: number[] = []
  for (let group = 0; group < 16; group += 1) {
    if ((groups & (0x8000 >> group)) === 0) continue
    const inGroup = bits.number(16)
    for (let byte = 0; byte < 16; byte += 1) if (inGroup & (0x8000 >> byte)) used.push(group * 16 + byte)
  }
  if (used.length === 0) throw new BlockFault('a block of no bytes')
  return used
}

type Moved = { places: Uint32Array; counts: Int32Array }

/** The bytes in the order of the Burrows-Wheeler transform: runs of the front byte, and other bytes by how long ago they came. */
function readMoved(bits: Bits, used: number[], longest: number): Moved {
  const codes = readCodes(bits, used.length + 2)
  const order = [...used]
  const places = new Uint32Array(longest)
  const counts = new Int32Array(256)
  let [length, run, unit] = [0, 0, 1]
  const add = (byte: number, count: number) => {
    if (length + count > longest) throw new BlockFault('a block of more bytes than it may have')
    places.fill(byte, length, length + count)
    counts[byte] = (counts[byte] ?? 0) + count
    length += count
  }
  for (;;) {
    const symbol = codes.next()
    // Runs are counted in a system of two digits, 1 and 2.
    if (symbol <= 1) {
      run += unit * (symbol + 1)
      unit *= 2
      if (run > longest) throw new BlockFault('a run of more bytes than a block may have')
      continue
    }
    if (run > 0) add(order[0] ?? 0, run)
    ;[run, unit] = [0, 1]
    if (symbol === used.length + 1) return { places: places.subarray(0, length), counts }
    const [byte = 0] = order.splice(symbol - 1, 1)
    order.unshift(byte)
    add(byte, 1)
  }
}

/** Undoes the Burrows-Wheeler transform: each byte leads to the next; `first` is where the block begins. */
function turnBack(places: Uint32Array, counts: Int32Array, first: number): Buffer {
  if (first >= places.length) throw new BlockFault('a block that begins outside of itself')
  const starts = new Uint32Array(256)
  for (let byte = 1; byte < 256; byte += 1) starts[byte] = (starts[byte - 1] ?? 0) + (counts[byte - 1] ?? 0)
  // The byte stands in the low 8 bits, where it leads to in the others.
  for (let at = 0; at < places.length; at += 1) {
    const byte = (places[at] ?? 0) & 0xff
    const to = starts[byte] ?? 0
    places[to] = (places[to] ?? 0) | (at << 8)
    starts[byte] = to + 1
  }
  const bytes = Buffer.alloc(places.length)
  let place = (places[first] ?? 0) >>> 8
  for (let at = 0; at < bytes.length; at += 1) {
    const entry = places[place] ?? 0
    bytes[at] = entry & 0xff
    place = entry >>> 8
  }
  return bytes
}

const runLength = 4

/** After four equal bytes stands how often the byte comes again. */
function expandRuns(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  let [from, equal] = [0, 1]
  for (let at = 1; at < bytes.length; at += 1) {
    equal = bytes[at] === bytes[at - 1] ? equal + 1 : 1
    if (equal < runLength) continue
    pieces.push(bytes.subarray(from, at + 1), Buffer.alloc(bytes[at + 1] ?? 0, bytes[at]))
    from = at + 2
    at += 2
    equal = 1
  }
  return Buffer.concat([...pieces, bytes.subarray(Math.min(from, bytes.length))])
}

/** CRC-32 with the most significant bit first. */
const sums = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

function sumOf(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum << 8) ^ (sums[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  return ~sum >>> 0
}
