import { setImmediate as giveWay } from 'node:timers/promises'
import type { CompoundStream } from '../compound.ts'
import { compoundStreams } from '../compound.ts'
import {
  infoOfDocument,
  openBlocks,
  openTable,
  openText,
  openXored,
  openXoredTable,
  openXoredText,
  xorOfDocument,
} from './document.ts'
import { infoOfPresentation, openPictures, openSlides, openUser } from './presentation.ts'
import { type OpenedProperties, openProperties } from './properties.ts'
import { type BlockKeys, type BlockLock, blockLock } from './rc4-locks.ts'
import { infoOfWorkbook, openWorkbook, openXoredWorkbook, xorOfWorkbook } from './workbook.ts'
import { xorLock } from './xor.ts'

/** How one of the three programs describes its lock, and opens its streams. */
type Kind = {
  /** Undefined where the file is of another kind, or locked in another way. */
  infoOf(streams: Map<string, Buffer>): Buffer | undefined
  opened: Record<string, (stream: Buffer, keys: BlockKeys, streams: Map<string, Buffer>) => Buffer>
  lock?: (info: Buffer) => BlockLock | undefined
  /** Whether all of it is opened, so that it is as if it had never been locked. */
  isWholly?: boolean
  /** The stream in which its properties are locked, where they are ([MS-OFFCRYPTO] 2.3.5.4). */
  properties?: string
  /** What opens a file that nobody gave a password. */
  usual?: string
}

/** Excel locks with this where only the structure is to be kept as it is ([MS-XLS] 2.4.117). */
const usual = 'VelvetSweatshop'

const kinds: Kind[] = [
  {
    infoOf: infoOfDocument,
    opened: { WordDocument: openText, '0Table': openTable('0Table'), '1Table': openTable('1Table'), Data: openBlocks },
    isWholly: true,
    properties: 'encryption',
  },
  {
    infoOf: xorOfDocument,
    lock: xorLock,
    opened: {
      WordDocument: openXoredText,
      '0Table': openXoredTable('0Table'),
      '1Table': openXoredTable('1Table'),
      Data: openXored,
    },
    isWholly: true,
  },
  {
    infoOf: infoOfWorkbook,
    opened: { Workbook: openWorkbook, Book: openWorkbook },
    properties: 'encryption',
    usual,
  },
  {
    infoOf: xorOfWorkbook,
    lock: xorLock,
    opened: { Workbook: openXoredWorkbook, Book: openXoredWorkbook },
    isWholly: true,
    usual,
  },
  {
    infoOf: infoOfPresentation,
    opened: { Pictures: openPictures, 'PowerPoint Document': openSlides, 'Current User': openUser },
    isWholly: true,
    properties: 'EncryptedSummary',
  },
]

/**
 * `isWholly`: it is as if it had never been locked; `properties`: those that were locked, and the name of the stream that they lay in; absent where they
 * were not.
 */
export type OpenedOldOffice = {
  streams: CompoundStream[]
  isWholly: boolean
  properties?: OpenedProperties & { lockedName: string }
  password: string
}

/**
 * The streams of a locked old Word, Excel or PowerPoint file, opened with the first password that fits; `none`: it is locked in a way that is not known here, undefined: none fits. A password costs microseconds.
 */
export async function openOldOffice(file: Buffer, passwords: Iterable<string>): Promise<OpenedOldOffice | 'none' | undefined> {
  const all = [...compoundStreams(file)].filter(({ storages }) => storages.length === 0)
  const byName = new Map(all.map(({ name, bytes }) => [name, bytes]))
  const found = kinds.map((kind) => ({ kind, lock: lockOf(kind, byName) })).find(({ lock }) => lock)
  if (!found?.lock) return 'none'
  const { kind, lock } = found
  for (const password of [...passwords, ...(kind.usual ? [kind.usual] : [])]) {
    const keys = lock(password)
    if (keys) return { ...openWith({ keys, streams: byName }, kind, all), password }
    await giveWay()
  }
  return undefined
}

function lockOf({ infoOf, lock = blockLock }: Kind, streams: Map<string, Buffer>): BlockLock | undefined {
  const info = infoOf(streams)
  return info && lock(info)
}

type Means = { keys: BlockKeys; streams: Map<string, Buffer> }

function openWith(means: Means, kind: Kind, all: CompoundStream[]): Omit<OpenedOldOffice, 'password'> {
  const { opened, properties: lockedName, isWholly = false } = kind
  const locked = lockedName === undefined ? undefined : means.streams.get(lockedName)
  const streams = all.map((stream) => {
    const open = Object.hasOwn(opened, stream.name) ? opened[stream.name] : undefined
    return open ? { ...stream, bytes: open(stream.bytes, means.keys, means.streams) } : stream
  })
  if (!locked || lockedName === undefined) return { streams, isWholly }
  return { streams, isWholly, properties: { ...openProperties(locked, means.keys), lockedName } }
}
