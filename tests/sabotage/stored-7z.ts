import { crc32 } from 'node:zlib'

/** One member of an archive. */
export type Member = { name: string; text: string }

/** A 7z archive whose members are stored as they are, each in a folder of its own (7zFormat.txt of the LZMA SDK). */
export function stored7z(members: Member[]): Buffer {
  const contents = members.map(({ text }) => Buffer.from(text))
  const header = headerOf(
    members.map(({ name }) => name),
    contents,
  )
  const packed = Buffer.concat(contents)
  const place = Buffer.alloc(20)
  place.writeBigUInt64LE(BigInt(packed.length), 0)
  place.writeBigUInt64LE(BigInt(header.length), 8)
  place.writeUInt32LE(crc32(header), 16)
  const start = Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])
  return Buffer.concat([start, uint32(crc32(place)), place, packed, header])
}

function headerOf(names: string[], contents: Buffer[]): Buffer {
  const count = number(contents.length)
  const sizes = Buffer.concat(contents.map(({ length }) => number(length)))
  const copy = Buffer.from([1, 1, 0])
  const packInfo = [[6], number(0), count, [9], sizes, [0]]
  const folders = [[7, 0x0b], count, [0], ...contents.map(() => copy), [0x0c], sizes]
  const sums = [[0x0a, 1], ...contents.map((content) => uint32(crc32(content))), [0]]
  const text = Buffer.from(names.map((name) => `${name}\0`).join(''), 'utf16le')
  // Tika asks for times and gives up without them.
  const times = Buffer.alloc(8 * contents.length)
  const dates = [[0x14], number(times.length + 2), [1, 0], times]
  const files = [[5], count, [0x11], number(text.length + 1), [0], text, ...dates, [0]]
  const parts = [[1, 4], ...packInfo, ...folders, ...sums, [8, 0], [0], ...files, [0]]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

/** Up to 2^14, which is enough for tests. */
function number(value: number): Buffer {
  return value < 0x80 ? Buffer.from([value]) : Buffer.from([0x80 | (value >> 8), value & 0xff])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
