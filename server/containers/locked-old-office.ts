import { setImmediate as giveWay } from 'node:timers/promises'
import type { CompoundStream } from './compound.ts'
import { compoundStreams, withStreams } from './compound.ts'
import { infoOfPresentation, openPictures, openSlides, openUser } from './office-locks/presentation.ts'
import { Rc4 } from './office-locks/rc4.ts'
import { type BlockKeys, type BlockLock, blockLock } from './office-locks/rc4-locks.ts'
import { openSummary } from './office-locks/summary.ts'
import { infoOfWorkbook, openWorkbook } from './office-locks/workbook.ts'

/** How one of the three programs describes its lock, and opens its streams that may have pictures. */
type Kind = {
  /** Undefined where the file is of another kind, or locked in another way. */
  infoOf(streams: Map<string, Buffer>): Buffer | undefined
  opened: Record<string, (stream: Buffer, keys: BlockKeys, streams: Map<string, Buffer>) => Buffer>
  /** What opens a file that nobody gave a password. */
  usual?: string
}

const kinds: Kind[] = [
  { infoOf: infoOfDocument, opened: { Data: openBlocks, WordDocument: openDocument, '0Table': openTable, '1Table': openTable } },
  // Excel locks with this where only the structure is to be kept as it is ([MS-XLS] 2.4.117).
  { infoOf: infoOfWorkbook, opened: { Workbook: openWorkbook, Book: openWorkbook }, usual: 'VelvetSweatshop' },
  {
    infoOf: infoOfPresentation,
    opened: {
      Pictures: openPictures,
      'PowerPoint Document': openSlides,
      'Current User': openUser,
      EncryptedSummary: (stream, keys) => openSummary(stream, keys) ?? stream,
    },
  },
]

/**
 * The streams with text and pictures of a locked old Word, Excel or PowerPoint file, opened with the first password that fits; `none`: it is locked in a way that is not
 * known here (a mere XOR, of Office 95), undefined: none fits. A password costs microseconds.
 */
export async function openOldOffice(
  file: Buffer,
  passwords: Iterable<string>,
): Promise<{ streams: CompoundStream[]; password: string } | 'none' | undefined> {
  const all = [...compoundStreams(file)].filter(({ storages }) => storages.length === 0)
  const byName = new Map(all.map(({ name, bytes }) => [name, bytes]))
  const found = kinds.map((kind) => ({ kind, lock: lockOf(kind, byName) })).find(({ lock }) => lock)
  if (!found?.lock) return 'none'
  const { kind, lock } = found
  for (const password of [...passwords, ...(kind.usual ? [kind.usual] : [])]) {
    const keys = lock(password)
    if (keys) return { streams: all.map((stream) => openStream(stream, kind, { keys, streams: byName })), password }
    await giveWay()
  }
  return undefined
}

function lockOf({ infoOf }: Kind, streams: Map<string, Buffer>): BlockLock | undefined {
  const info = infoOf(streams)
  return info && blockLock(info)
}

/**
 * A locked presentation as one that is not, so that readers that have no way to be given a password can read it; `none` and undefined as above.
 */
export async function openPresentation(
  file: Buffer,
  passwords: Iterable<string>,
): Promise<{ bytes: Buffer; password: string } | 'none' | undefined> {
  const found = await openOldOffice(file, passwords)
  if (!found || found === 'none') return found
  const { streams, password } = found
  const isNamed = streams.some(({ name }) => name === plainSummary)
  const instead = streams.map(
    ({ name, bytes }) => [name, { bytes, name: name === lockedSummary && !isNamed ? plainSummary : undefined }] as const,
  )
  return { bytes: withStreams(file, new Map(instead)), password }
}

/** The properties of a file are locked, too, in a stream of another name. */
const [lockedSummary, plainSummary] = ['EncryptedSummary', '\x05SummaryInformation']

type Means = { keys: BlockKeys; streams: Map<string, Buffer> }

function openStream(stream: CompoundStream, { opened }: Kind, { keys, streams }: Means): CompoundStream {
  const open = Object.hasOwn(opened, stream.name) ? opened[stream.name] : undefined
  return open ? { ...stream, bytes: open(stream.bytes, keys, streams) } : stream
}

/** Flags of Word's header: locked, by a mere XOR, which of both tables is used; and the length of what describes the lock ([MS-DOC] 2.5.2). */
const [flagsAt, isLocked, isByXor, isSecondTable, lengthAt] = [10, 0x0100, 0x8000, 0x0200, 14]

function infoOfDocument(streams: Map<string, Buffer>): Buffer | undefined {
  const header = streams.get('WordDocument')
  if (!header || header.length < lengthAt + 4) return undefined
  const flags = header.readUInt16LE(flagsAt)
  if ((flags & isLocked) === 0 || (flags & isByXor) !== 0) return undefined
  return streams.get(flags & isSecondTable ? '1Table' : '0Table')?.subarray(0, header.readUInt32LE(lengthAt))
}

/** Word's blocks ([MS-DOC] 2.2.6), and the head of its first stream, which is not locked and says that the rest is. */
const [blockBytes, headBytes] = [512, 0x44]

function openDocument(stream: Buffer, keys: BlockKeys): Buffer {
  const opened = Buffer.concat([stream.subarray(0, headBytes), openBlocks(stream, keys).subarray(headBytes)])
  if (opened.length >= flagsAt + 2) opened.writeUInt16LE(opened.readUInt16LE(flagsAt) & ~isLocked, flagsAt)
  return opened
}

/** What describes the lock stands before a table; only the table in use has it. */
function openTable(stream: Buffer, keys: BlockKeys, streams: Map<string, Buffer>): Buffer {
  const info = infoOfDocument(streams)
  const plain = info?.buffer === stream.buffer && info.byteOffset === stream.byteOffset ? info.length : 0
  return Buffer.concat([stream.subarray(0, plain), openBlocks(stream, keys).subarray(plain)])
}

function openBlocks(stream: Buffer, keys: BlockKeys): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < stream.length; at += blockBytes)
    blocks.push(new Rc4(keys(at / blockBytes)).apply(stream.subarray(at, at + blockBytes)))
  return Buffer.concat(blocks)
}
