import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'

/** Flags of Word's header: locked, by a mere XOR, which of both tables is used; and the length of what describes the lock ([MS-DOC] 2.5.2). */
const [flagsAt, isLocked, isByXor, isSecondTable, lengthAt] = [10, 0x0100, 0x8000, 0x0200, 14]
/** So much of the header is not locked ([MS-DOC] 2.2.6.2). */
const plainBytes = 68

/** What describes the lock of a document: it stands before its table. Undefined where it has none, or a mere XOR. */
export function infoOfDocument(streams: Map<string, Buffer>): Buffer | undefined {
  const table = tableOf(streams)
  return table && table.length > 0 ? streams.get(table.name)?.subarray(0, table.length) : undefined
}

/** Which table is used, and how many bytes of it describe the lock. */
function tableOf(streams: Map<string, Buffer>): { name: string; length: number } | undefined {
  const header = streams.get('WordDocument')
  if (!header || header.length < lengthAt + 4) return undefined
  const flags = header.readUInt16LE(flagsAt)
  if ((flags & isLocked) === 0 || (flags & isByXor) !== 0) return undefined
  return { name: flags & isSecondTable ? '1Table' : '0Table', length: header.readUInt32LE(lengthAt) }
}

/** The stream of the text, whose header says no longer that it is locked. */
export function openText(stream: Buffer, keys: BlockKeys): Buffer {
  const opened = openBlocks(stream, keys)
  stream.copy(opened, 0, 0, plainBytes)
  if (opened.length < lengthAt + 4) return opened
  opened.writeUInt16LE(opened.readUInt16LE(flagsAt) & ~isLocked, flagsAt)
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

const blockBytes = 512

/** Blocks, each with a key of its own ([MS-DOC] 2.2.6). */
export function openBlocks(stream: Buffer, keys: BlockKeys): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < stream.length; at += blockBytes)
    blocks.push(new Rc4(keys(at / blockBytes)).apply(stream.subarray(at, at + blockBytes)))
  return Buffer.concat(blocks)
}
