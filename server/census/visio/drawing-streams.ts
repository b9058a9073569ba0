import { u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'

/** What a stream of a drawing holds: chunks of shapes, or anything else that leads nowhere. */
export type DrawingStream = { bytes: Buffer; hasChunks: boolean }

const [versionAt, trailerAt] = [0x1a, 0x24]
const trailerType = 0x14
const deepest = 20
const mostStreams = 100_000
/** Streams may share bytes: all together are at most so many times as long as the file, packed and unpacked. */
const most = 64

type Pointer = { type: number; format: number; offset: number; length: number }

/** All streams to which the pointers of a drawing of Visio 5 to 2010 lead, unpacked. The layout is that which libvisio and Apache POI found out. */
export function* drawingStreams(file: Buffer): Generator<DrawingStream> {
  const isOld = u8(file, versionAt) < 6
  const seen = new Set<number>()
  let left = most * file.length
  const waiting = [{ pointer: pointerAt(file, trailerAt, isOld), depth: 0 }]
  for (let next = waiting.pop(); next && seen.size < mostStreams && left > 0; next = waiting.pop()) {
    const { pointer, depth } = next
    if (seen.has(pointer.offset) || pointer.length === 0) continue
    seen.add(pointer.offset)
    const bytes = streamAt(file, pointer, left)
    left -= bytes.length
    const hold = pointer.format >> 4
    if ((hold === 5 || pointer.type === trailerType) && depth < deepest)
      for (const inner of pointersIn(bytes, pointer, isOld)) waiting.push({ pointer: inner, depth: depth + 1 })
    yield { bytes, hasChunks: hold === 0xd || hold === 0xc || hold === 8 }
  }
}

function pointerAt(bytes: Buffer, at: number, isOld: boolean): Pointer {
  const [type, format] = isOld ? [u8(bytes, at), u8(bytes, at + 2)] : [u32(bytes, at), u8(bytes, at + 16)]
  return { type, format, offset: u32(bytes, at + 8), length: u32(bytes, at + 12) }
}

const isPacked = ({ format }: Pointer) => (format & 2) === 2

function streamAt(file: Buffer, pointer: Pointer, mostBytes: number): Buffer {
  const bytes = file.subarray(pointer.offset, pointer.offset + pointer.length)
  return isPacked(pointer) ? unpack(bytes, mostBytes) : bytes
}

/** Where pointers begin is said by the stream, in those of Visio 5 by their kind. Four bytes stand before what is packed. */
function pointersIn(bytes: Buffer, pointer: Pointer, isOld: boolean): Pointer[] {
  const head = isPacked(pointer) ? 4 : 0
  const list = isOld ? head + oldList(pointer.type) : u32(bytes, head) + head - 4
  const count = isOld ? u16(bytes, list) : u32(bytes, list + 4)
  const [from, width] = isOld ? [list + 2, 16] : [list + 12, 18]
  const room = Math.max(0, Math.floor((bytes.length - from) / width))
  return Array.from({ length: Math.min(count, room) }, (_, index) => pointerAt(bytes, from + index * width, isOld)).filter(
    ({ type }) => type !== 0,
  )
}

const oldLists: Record<number, number> = { 20: 0x82, 21: 0x42, 24: 0x2e, 26: 0x12, 29: 0x1e, 30: 0x1e }

function oldList(type: number): number {
  return oldLists[type] ?? (type > 0x45 ? 0x1e : 0xa)
}

const ring = 4096

/** A byte says of the next eight whether each is a byte, or a place among the last 4,096 bytes with a length. */
function unpack(packed: Buffer, mostBytes: number): Buffer {
  let out: Buffer = Buffer.alloc(Math.min(mostBytes, packed.length * 4) + ring)
  let end = 0
  const put = (byte: number) => {
    if (end === out.length) out = Buffer.concat([out, Buffer.alloc(out.length)])
    out[end++] = byte
  }
  for (let at = 0; at < packed.length && end < mostBytes; ) {
    const flags = u8(packed, at++)
    for (let bit = 1; bit < 256 && at < packed.length; bit <<= 1) {
      if (flags & bit) put(u8(packed, at++))
      else {
        const [low, high] = [u8(packed, at), u8(packed, at + 1)]
        const place = ((high & 0xf0) << 4) | low
        const from = place > 4078 ? place - 4078 : place + 18
        const back = (end - from) & (ring - 1) || ring
        for (let length = (high & 15) + 3; length > 0; length -= 1) put(end < back ? 0 : u8(out, end - back))
        at += 2
      }
    }
  }
  return out.subarray(0, end)
}
