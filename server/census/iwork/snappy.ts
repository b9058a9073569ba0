/**
 * Raw Snappy without sums, as iWork has it (google/snappy, format_description.txt). @throws RangeError where it makes no sense or is more than `most` bytes.
 */
export function unpackSnappy(packed: Buffer, most: number): Buffer {
  const [length, start] = readLength(packed)
  if (length > most) throw new RangeError('more than may be unpacked')
  const out = Buffer.alloc(length)
  let to = 0
  for (let at = start; at < packed.length; ) {
    const tag = packed.readUInt8(at)
    at += 1
    if ((tag & 3) === 0) {
      const more = Math.max(0, (tag >> 2) - 59)
      const size = (more === 0 ? tag >> 2 : packed.readUIntLE(at, more)) + 1
      at += more
      to += copyLiteral(packed.subarray(at, at + size), out, to, size)
      at += size
      continue
    }
    const bytes = [0, 1, 2, 4][tag & 3] ?? 0
    const size = bytes === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const back = packed.readUIntLE(at, bytes) + (bytes === 1 ? (tag >> 5) * 256 : 0)
    at += bytes
    if (back === 0 || back > to || to + size > length) throw new RangeError('a copy from nowhere')
    // Byte by byte: a copy may repeat what it has just written.
    for (const end = to + size; to < end; to += 1) out[to] = out[to - back] ?? 0
  }
  return out.subarray(0, to)
}

function copyLiteral(literal: Buffer, out: Buffer, to: number, size: number): number {
  if (literal.length < size || to + size > out.length) throw new RangeError('a literal is cut')
  literal.copy(out, to)
  return size
}

function readLength(packed: Buffer): [length: number, next: number] {
  let length = 0
  for (let at = 0; at < 5; at += 1) {
    const byte = packed.readUInt8(at)
    length += (byte & 0x7f) * 128 ** at
    if (byte < 0x80) return [length, at + 1]
  }
  throw new RangeError('a length without an end')
}
