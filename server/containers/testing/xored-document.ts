import { compoundStreams, withStreams } from '../compound.ts'
import { xorOf } from '../office-locks/xor.ts'
import { compoundOf } from './compound-of.ts'

const [versionAt, flagsAt, keyAt] = [2, 10, 14]
const [isLocked, isByXor, isSecondTable] = [0x0100, 0x8000, 0x0200]
const word97 = 0xc1

/** A Word document, locked by the mere XOR of Word as its format says ([MS-DOC] 2.2.6.1). */
export function xoredDocument(file: Buffer, password: string): Buffer {
  const { key, verifier, array } = xorOf(password)
  const streams = new Map(
    [...compoundStreams(file)].filter(({ storages }) => storages.length === 0).map(({ name, bytes }) => [name, bytes]),
  )
  const header = streams.get('WordDocument') ?? Buffer.alloc(keyAt + 4)
  const of95 = header.readUInt16LE(versionAt) < word97
  const flags = header.readUInt16LE(flagsAt)
  const table = flags & isSecondTable ? '1Table' : '0Table'
  const instead = new Map(
    ['WordDocument', table, 'Data'].flatMap((name) => {
      const bytes = streams.get(name)
      return bytes ? [[name, { bytes: xored(bytes, array) }] as const] : []
    }),
  )
  const text = instead.get('WordDocument')?.bytes ?? header
  header.copy(text, 0, 0, of95 ? 48 : 68)
  text.writeUInt16LE(flags | isLocked | (of95 ? 0 : isByXor), flagsAt)
  text.writeUInt16LE(verifier, keyAt)
  text.writeUInt16LE(key, keyAt + 2)
  return withStreams(file, instead).bytes
}

function xored(bytes: Buffer, array: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => (byte === 0 || byte === array[at % 16] ? byte : byte ^ (array[at % 16] ?? 0))))
}

const textAt = 0x300

/** What a Word document of 1995 has at least: one stream with its header and its text. */
export function madeWord95(text: string): Buffer {
  const bytes = Buffer.from(`${text}\r`, 'latin1')
  const stream = Buffer.alloc(0x2000)
  stream.writeUInt16LE(0xa5dc, 0)
  stream.writeUInt16LE(0x68, versionAt)
  stream.writeUInt32LE(textAt, 0x18)
  stream.writeUInt32LE(textAt + bytes.length, 0x1c)
  stream.writeUInt32LE(bytes.length, 0x34)
  bytes.copy(stream, textAt)
  return compoundOf([{ name: 'WordDocument', content: stream }])
}
