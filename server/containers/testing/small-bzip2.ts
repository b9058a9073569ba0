import { crc32 } from 'node:zlib'

/** A bzip2 of these blocks, each of few bytes. All codes are 9 bits long. */
export function bzip2Of(blocks: (Buffer | string)[]): Buffer {
  const bits: string[] = [...'BZh9'].map((letter) => binary(letter.charCodeAt(0), 8))
  let whole = 0
  for (const block of blocks) {
    const bytes = Buffer.from(block)
    const sum = sumOf(bytes)
    whole = (((whole << 1) | (whole >>> 31)) ^ sum) >>> 0
    bits.push(binary(0x314159265359, 48), binary(sum, 32), '0', blockBits(shortened(bytes)))
  }
  bits.push(binary(0x177245385090, 48), binary(whole, 32))
  const text = bits.join('')
  return Buffer.from(
    (text + '0'.repeat((8 - (text.length % 8)) % 8)).match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
}

const codeBits = 9
const symbolsOfTable = 50

/** Four equal bytes are followed by how often the byte comes again. */
function shortened(bytes: Buffer): Buffer {
  const runs = bytes.toString('latin1').match(/(.)\1*/gs) ?? []
  const short = runs.map((run) => (run.length < 4 ? run : run.slice(0, 4) + String.fromCharCode(run.length - 4)))
  return Buffer.from(short.join(''), 'latin1')
}

function blockBits(bytes: Buffer): string {
  const rotations = [...bytes.keys()].toSorted((a, b) =>
    Buffer.compare(
      Buffer.concat([bytes.subarray(a), bytes.subarray(0, a)]),
      Buffer.concat([bytes.subarray(b), bytes.subarray(0, b)]),
    ),
  )
  const used = [...new Set(bytes)].toSorted((a, b) => a - b)
  const symbols = symbolsOf(
    rotations.map((at) => bytes[(at + bytes.length - 1) % bytes.length] ?? 0),
    used,
  )
  const groups = Array.from({ length: 16 }, (_, group) => used.some((byte) => byte >> 4 === group))
  const selectors = Math.ceil(symbols.length / symbolsOfTable)
  const lengths = `${binary(codeBits, 5)}${'0'.repeat(used.length + 2)}`
  return [
    binary(rotations.indexOf(0), 24),
    groups.map(Number).join(''),
    ...groups.map((isUsed, group) =>
      isUsed ? Array.from({ length: 16 }, (_, byte) => (used.includes(group * 16 + byte) ? 1 : 0)).join('') : '',
    ),
    binary(2, 3),
    binary(selectors, 15),
    '0'.repeat(selectors),
    lengths,
    lengths,
    ...symbols.map((symbol) => binary(symbol, codeBits)),
  ].join('')
}

/** Moved to the front; runs of the front byte as numbers of the digits 1 and 2; one more symbol for the end. */
function symbolsOf(bytes: number[], used: number[]): number[] {
  const [order, symbols] = [[...used], [] as number[]]
  let run = 0
  const endRun = () => {
    for (; run > 0; run = (run - 1) >> 1) symbols.push((run - 1) & 1)
  }
  for (const byte of bytes) {
    const place = order.indexOf(byte)
    if (place === 0) {
      run += 1
      continue
    }
    endRun()
    order.splice(place, 1)
    order.unshift(byte)
    symbols.push(place + 1)
  }
  endRun()
  return [...symbols, used.length + 1]
}

function binary(value: number, count: number): string {
  return value.toString(2).padStart(count, '0')
}

/** The CRC-32 of zlib with all bits turned around. */
function sumOf(bytes: Buffer): number {
  return turned(crc32(Buffer.from(bytes.map((byte) => turned(byte) >>> 24))))
}

function turned(value: number): number {
  return Number.parseInt([...binary(value, 32)].toReversed().join(''), 2)
}
