import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'

/** Offset, size, block, length of the name, flags, nothing; then the name and a zero ([MS-OFFCRYPTO] 2.3.5.4). */
const [descriptorBytes, headBytes] = [16, 8]
const mostStreams = 100
const wanted = '\x05SummaryInformation'

/**
 * The usual properties (title, author, …) in the stream that takes up those of a locked file, with zeros behind, so that it is as long as before; undefined
 * where it has none.
 */
export function openSummary(stream: Buffer, keys: BlockKeys): Buffer | undefined {
  const open = (from: number, length: number, block: number) => new Rc4(keys(block)).apply(stream.subarray(from, from + length))
  const head = open(0, headBytes, 0)
  if (head.length < headBytes) return undefined
  const list = open(head.readUInt32LE(0), head.readUInt32LE(4), 0)
  for (const { name, from, length, block } of streamsIn(list)) {
    if (name !== wanted || length === 0 || from + length > stream.length) continue
    return Buffer.concat([open(from, length, block), Buffer.alloc(stream.length)], stream.length)
  }
  return undefined
}

type Listed = { name: string; from: number; length: number; block: number }

function* streamsIn(list: Buffer): Generator<Listed> {
  const count = list.length < 4 ? 0 : Math.min(list.readUInt32LE(0), mostStreams)
  for (let at = 4, index = 0; index < count && at + descriptorBytes <= list.length; index += 1) {
    const [from, length, block] = [list.readUInt32LE(at), list.readUInt32LE(at + 4), list.readUInt16LE(at + 8)]
    const end = at + descriptorBytes + 2 * (list[at + 10] ?? 0)
    yield { name: list.toString('utf16le', at + descriptorBytes, end), from, length, block }
    at = end + 2
  }
}
