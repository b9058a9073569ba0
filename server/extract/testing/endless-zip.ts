/** The name of the archive inside itself: its length makes the distances below fit. */
const name = 'an archive inside of itself.zip'

/**
 * A zip that holds exactly itself, after Russ Cox (Zip Files All The Way Down): its packed data are commands of five bytes each that
 * print as they are read. Its sums are zero, as few readers look at them.
 */
export function endlessZip(): Buffer {
  const local = fieldsOf(Buffer.from('PK\x03\x04', 'latin1'), 30, [[26, name.length]])
  const head = Buffer.concat([local, Buffer.from(name)])
  const directory = Buffer.concat([fieldsOf(Buffer.from('PK\x01\x02', 'latin1'), 46, [[28, name.length]]), Buffer.from(name)])
  const comment = Buffer.alloc(253 - 5 - directory.length - 22, ' ')
  const end = fieldsOf(Buffer.from('PK\x05\x06', 'latin1'), 22, [
    [8, 1],
    [10, 1],
    [20, comment.length],
  ])
  const sizes = (packed: number, whole: number) => {
    for (const [fields, at] of [
      [head, 18],
      [directory, 20],
    ] as const) {
      fields.writeUInt32LE(packed, at)
      fields.writeUInt32LE(whole, at + 4)
    }
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(whole - 253 + 5, 16)
  }
  const wholeBytes = head.length + 253 + commandBytes(head)
  sizes(wholeBytes - head.length - 253 + 5, wholeBytes)
  const tail = Buffer.concat([Buffer.from([1, 0, 0, 0xff, 0xff]), directory, end, comment])
  return Buffer.concat([head, commands(head, tail), tail])
}

const commandBytes = (head: Buffer) => commands(head, Buffer.alloc(253)).length

function commands(head: Buffer, tail: Buffer): Buffer {
  const [n, m] = [head.length + 5, tail.length + 5]
  const [one, four, none] = [print(5), print(20), print(0)]
  const ten: [number, number] = [10, 20]
  const [again, againFour, againTail] = [repeat([[n, n]]), repeat([ten, ten]), repeat([[m, m]])]
  return Buffer.concat([
    ...[print(n), head, print(n), again],
    ...[one, again, one, one],
    ...[four, again, one, one, four, againFour],
    ...[four, againFour, four, againFour, four, againFour],
    ...[four, againFour, none, none, four, againFour, none, none],
    ...[four, againFour, none, none, print(m), againFour, none, none],
    ...[print(m), againTail, tail, againTail],
  ])
}

/** Prints the bytes that follow: a stored block. */
function print(length: number): Buffer {
  const command = Buffer.alloc(5)
  command.writeUInt16LE(length, 1)
  command.writeUInt16LE(~length & 0xffff, 3)
  return command
}

/** Prints again what was printed: blocks of 40 bits in all. */
function repeat(matches: [length: number, distance: number][]): Buffer {
  const bits: number[] = [0, 1, 0]
  for (const [length, distance] of matches) bits.push(...lengthBits(length), ...distanceBits(distance))
  bits.push(...zeros(7))
  if (bits.length === 30) bits.push(0, 1, 0, ...zeros(7))
  const command = Buffer.alloc(5)
  bits.forEach((bit, at) => {
    command[at >> 3] = (command[at >> 3] ?? 0) | (bit << (at & 7))
  })
  return command
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)
/** Codes have their highest bit first, extra bits their lowest (RFC 1951, 3.1.1). */
const code = (value: number, count: number) => Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)
const extra = (value: number, count: number) => Array.from({ length: count }, (_, at) => (value >> at) & 1)

function lengthBits(length: number): number[] {
  if (length === 258) return code(0b11000101, 8)
  if (length <= 10) return code(length - 2, 7)
  // 35 to 66: four codes of three extra bits.
  return [...code(17 + ((length - 35) >> 3), 7), ...extra((length - 35) & 7, 3)]
}

function distanceBits(distance: number): number[] {
  const [number, from, count] = distance <= 24 ? [8, 17, 3] : distance <= 96 ? [12, 65, 5] : [16, 257, 7]
  return [...code(number, 5), ...extra(distance - from, count)]
}

function fieldsOf(mark: Buffer, length: number, values: [at: number, value: number][]): Buffer {
  const fields = Buffer.concat([mark, Buffer.alloc(length - 4)])
  for (const [at, value] of values) fields.writeUInt16LE(value, at)
  // Version 2.0, deflated.
  if (length === 30) fields.writeUInt16LE(8, 8)
  if (length === 46) fields.writeUInt16LE(8, 10)
  return fields
}
