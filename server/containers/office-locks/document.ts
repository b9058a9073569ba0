import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'
import { openZerosKept } from './xor.ts'

/** Flags of Word's header: locked, by a mere XOR, which of both tables is used; and the length of what describes the lock ([MS-DOC] 2.5.2). */
const [flagsAt, isLocked, isByXor, isSecondTable, lengthAt] = [10, 0x0100, 0x8000, 0x0200, 14]
/** What is older knows the XOR only, and has no tables of their own. */
const [versionAt, word97] = [2, 0xc1]
/** So much of the header is not locked ([MS-DOC] 2.2.6), and of that of Word 6 and 95. */
const [plainBytes, plainBytesOf95] = [68, 48]

/** What describes the lock of a document: it stands before its table. Undefined where it has none, or a mere XOR. */
export function infoOfDocument(streams: Map<string, Buffer>): Buffer | undefined {
  const table = tableOf(streams)
  return table && table.length > 0 ? streams.get(table.name)?.subarray(0, table.length) : undefined
}

/** Key and verifier of a document that is locked by a mere XOR, as those of workbooks stand; undefined for others ([MS-DOC] 2.2.6.1). */
export function xorOfDocument(streams: Map<string, Buffer>): Buffer | undefined {
  const header = streams.get('WordDocument')
  if (!header || lockOf(header) !== 'xor') return undefined
  return Buffer.concat([header.subarray(lengthAt + 2, lengthAt + 4), header.subarray(lengthAt, lengthAt + 2)])
}

function lockOf(header: Buffer): 'xor' | 'rc4' | undefined {
  if (header.length < lengthAt + 4) return undefined
  const flags = header.readUInt16LE(flagsAt)
  if ((flags & isLocked) === 0) return undefined
  return (flags & isByXor) !== 0 || header.readUInt16LE(versionAt) < word97 ? 'xor' : 'rc4'
}

/** Which table is used, and how many bytes of it describe the lock. */
function tableOf(streams: Map<string, Buffer>): { name: string; length: number } | undefined {
  const header = streams.get('WordDocument')
  return header && lockOf(header) === 'rc4' ? { name: nameOfTable(header), length: header.readUInt32LE(lengthAt) } : undefined
}

function nameOfTable(header: Buffer): string {
  return header.readUInt16LE(flagsAt) & isSecondTable ? '1Table' : '0Table'
}

/** The stream of the text, whose header says no longer that it is locked. */
export function openText(stream: Buffer, keys: BlockKeys): Buffer {
  return withPlainHeader(openBlocks(stream, keys), stream)
}

/** The same where it is locked by a mere XOR. */
export function openXoredText(stream: Buffer, keys: BlockKeys): Buffer {
  return withPlainHeader(openXored(stream, keys), stream)
}

function withPlainHeader(opened: Buffer, stream: Buffer): Buffer {
  if (stream.length < lengthAt + 4) return stream
  stream.copy(opened, 0, 0, stream.readUInt16LE(versionAt) < word97 ? plainBytesOf95 : plainBytes)
  opened.writeUInt16LE(opened.readUInt16LE(flagsAt) & ~(isLocked | isByXor), flagsAt)
  opened.writeUInt32LE(0, lengthAt)
  return opened
}

/** One of both tables: the other one is of no use, and not locked. */
export function openTable(name: string) {
  return (stream: Buffer, keys: BlockKeys, streams: Map<string, Buffer>): Buffer => {
    const used = tableOf(streams)
    if (used?.name !== name) return stream
    const opened = openBlocks(stream, keys)
    stream.copy(opened, 0, 0, used.length)
    return opened
  }
}

/** The same where it is locked by a mere XOR, which nothing in it describes. */
export function openXoredTable(name: string) {
  return (stream: Buffer, keys: BlockKeys, streams: Map<string, Buffer>): Buffer => {
    const header = streams.get('WordDocument')
    return header && nameOfTable(header) === name ? openXored(stream, keys) : stream
  }
}

/** A stream of a document that is locked by a mere XOR. */
export function openXored(stream: Buffer, keys: BlockKeys): Buffer {
  return openZerosKept(stream, keys(0))
}

const blockBytes = 512

/** Blocks, each with a key of its own ([MS-DOC] 2.2.6). */
export function openBlocks(stream: Buffer, keys: BlockKeys): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < stream.length; at += blockBytes)
    blocks.push(new Rc4(keys(at / blockBytes)).apply(stream.subarray(at, at + blockBytes)))
  return Buffer.concat(blocks)
}
