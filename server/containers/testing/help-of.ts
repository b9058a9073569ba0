/** Bits as LZX has them: in words of two bytes, the highest first. */
export function lzxBits(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 16) * 16, '0')
  const bytes = Buffer.alloc(padded.length / 8)
  for (let at = 0; at < padded.length; at += 16) bytes.writeUInt16LE(Number.parseInt(padded.slice(at, at + 16), 2), at / 8)
  return bytes
}

const binary = (value: number, count: number) => value.toString(2).padStart(count, '0')
/** Twenty lengths of codes, of which two are one bit long. */
const twoCodes = (second: number) => Array.from({ length: 20 }, (_, at) => binary(at === 0 || at === second ? 1 : 0, 4)).join('')

/** The head of a block of so many bytes for a window of 2^15, in which letters of ASCII and half of all matches have codes of eight bits. */
export function lzxBlock(bytes: number): string {
  const half = '1'.repeat(128)
  const main = `${twoCodes(9)}${half}${'0'.repeat(128)}${twoCodes(9)}${half}${'0'.repeat(112)}`
  return `${binary(1, 3)}${binary(bytes, 24)}${main}${twoCodes(1)}${'0'.repeat(249)}`
}

export const lzxLetters = (text: string) => Array.from(Buffer.from(text, 'latin1'), (byte) => binary(byte, 8)).join('')
/** A match by its slot and its length, 2 to 8, without the bits of its place. */
export const lzxMatch = (slot: number, length: number) => binary(128 + slot * 8 + length - 2, 8)

type Member = { name: string; text: string }

/** Compiled help with these files, packed into one frame as letters of ASCII. `packed`: what takes the place of the frame. */
export function helpOf(members: Member[], packed?: Buffer): Buffer {
  const all = members.map(({ text }) => text).join('')
  const frame = packed ?? lzxBits(`0${lzxBlock(all.length)}${lzxLetters(all)}`)
  const control = numbers(0, 0, 2, 2, 1, 0, 0)
  const resets = Buffer.concat([numbers(2, 1, 0x28, 0), numbers(all.length, 0, frame.length, 0, 0x8000, 0), numbers(0, 0)])
  resets.writeUInt32LE(0x28, 12)
  const storage = '::DataSpace/Storage/MSCompressed/'
  const stored: [string, Buffer][] = [
    [`${storage}ControlData`, control],
    [`${storage}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`, resets],
    [`${storage}Content`, frame],
  ]
  const begins = (lengths: number[]) => lengths.map((_, index) => lengths.slice(0, index).reduce((sum, each) => sum + each, 0))
  const [places, inside] = [begins(stored.map(([, { length }]) => length)), begins(members.map(({ text }) => text.length))]
  const entries = [
    ...stored.map(([name, { length }], index) => entry(name, 0, places[index] ?? 0, length)),
    ...members.map(({ name, text }, index) => entry(`/${name}`, 1, inside[index] ?? 0, text.length)),
  ]
  const piece = Buffer.alloc(4096)
  const list = Buffer.concat(entries)
  piece.write('PMGL', 0, 'latin1')
  piece.writeUInt32LE(piece.length - 0x14 - list.length, 4)
  list.copy(piece, 0x14)
  const directory = Buffer.concat([Buffer.from('ITSP'), numbers(1, 0x54, 0, piece.length), Buffer.alloc(0x54 - 20), piece])
  const head = Buffer.alloc(0x60 + 0x18)
  head.write('ITSF', 0, 'latin1')
  head.writeUInt32LE(3, 4)
  head.writeUInt32LE(head.length, 0x48)
  head.writeUInt32LE(directory.length, 0x50)
  head.writeUInt32LE(head.length + directory.length, 0x58)
  const whole = Buffer.concat([head, directory, ...stored.map(([, bytes]) => bytes)])
  whole.writeUInt32LE(0x60, 0x38)
  whole.writeUInt32LE(whole.length, 0x68)
  return whole
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

function entry(name: string, ...values: number[]): Buffer {
  return Buffer.concat([coded(name.length), Buffer.from(name), ...values.map(coded)])
}

/** Seven bits a byte, the highest first. */
function coded(value: number): Buffer {
  const low = Buffer.from([value & 127])
  return value < 128 ? low : Buffer.concat([Buffer.from(coded(value >> 7).map((byte) => byte | 128)), low])
}
