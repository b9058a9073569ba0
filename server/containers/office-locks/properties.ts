import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'

/** Offset, size, block, length of the name, flags, nothing; then the name and a zero ([MS-OFFCRYPTO] 2.3.5.4). */
const [descriptorBytes, headBytes] = [16, 8]
const mostStreams = 100

/** The two streams in which a file that is not locked has its properties: title, author, dates; company, category, those of one's own. */
export const [summaryName, documentSummaryName] = ['\x05SummaryInformation', '\x05DocumentSummaryInformation']

/** Property streams that were locked, by their names. `isWhole`: nothing that was locked with them is left. */
export type OpenedProperties = { streams: Map<string, Buffer>; isWhole: boolean }

/** Opens the stream that takes up the property streams of a locked file. */
export function openProperties(stream: Buffer, keys: BlockKeys): OpenedProperties {
  const open = (from: number, length: number, block: number) => new Rc4(keys(block)).apply(stream.subarray(from, from + length))
  const head = open(0, headBytes, 0)
  if (head.length < headBytes) return { streams: new Map(), isWhole: false }
  const list = open(head.readUInt32LE(0), head.readUInt32LE(4), 0)
  const listed = [...streamsIn(list)]
  const opened = listed.map(({ name, from, length, block }) => [name, open(from, length, block)] as const)
  const streams = new Map(opened.filter(([, bytes], at) => bytes.length === listed[at]?.length && beginsAsProperties(bytes)))
  return { streams, isWhole: listed.length > 0 && streams.size === listed.length }
}

/** By their mark, and a version that is 0 or 1 ([MS-OLEPS] 2.21). */
function beginsAsProperties(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt16LE(0) === 0xfffe && bytes.readUInt16LE(2) <= 1
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
