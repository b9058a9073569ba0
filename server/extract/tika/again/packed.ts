import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'
import { readBzip2 } from '../../../containers/bzip2/bzip2.ts'
import { writeStoredGzip } from '../../../containers/gzip/stored-gzip.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { readXz } from '../../../containers/xz/xz.ts'
import { readZstd } from '../../../containers/zstd.ts'
import type { FileToExtract } from '../../port.ts'
import { exceptionPrefix, hasNoReader } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

type End = 'whole' | 'cut' | 'damaged' | 'unknown'
type Unpack = (packed: Bytes, write: (piece: Buffer) => Promise<void>) => Promise<End>
/** One file that is packed by itself: when the reader needs our help, and how we unpack it. */
type Kind = { type: string; ending: RegExp; isUnread(root: TikaRecord): boolean; unpack: Unpack }

const kinds: Kind[] = [
  // The reader gives up at the first fault, and gives nothing of what came before.
  { type: 'application/x-xz', ending: /\.(t?)xz$/i, isUnread: hasStopped, unpack: readXz },
  { type: 'application/x-bzip2', ending: /\.(t?)bz2?$/i, isUnread: hasStopped, unpack: readBzip2 },
  // Node has it built in, the reader has not.
  { type: 'application/zstd', ending: /\.(t?)zst$/i, isUnread: hasNoReader, unpack: readZstd },
]

/** A gzip without a name in it (RFC 1952). */
const header = Buffer.from('1f8b08000000000000ff', 'hex')
/** Unpacking is slower here than in the reader, some megabytes a second for xz. */
const mostBytes = 512 * 1024 * 1024
const ofMember: Partial<Record<End, Reason>> = { cut: because('cut-archive'), damaged: because('member-damaged') }

/** Whether it is packed in a way that we can unpack and the reader cannot, or not to the fault. */
export function isUnreadPacked({ records: [root = {}] }: Read): boolean {
  return kindOf(root)?.isUnread(root) ?? false
}

/** Gives the reader what is in it, up to a fault, as a gzip; a fault is that of the member. */
export async function readPacked(file: FileToExtract, read: Read, { again, folder, roomBytes, signal }: Means): Promise<Read> {
  const kind = kindOf(read.records[0] ?? {})
  if (!kind) return read
  const path = join(folder, 'unpacked.gz')
  const kept = await lookInto(file, (packed) => {
    const unpack = (write: (piece: Buffer) => Promise<void>) =>
      kind.unpack(packed, (piece) => {
        signal.throwIfAborted()
        return write(piece)
      })
    return writeStoredGzip(path, { header, maxBytes: Math.min(roomBytes, mostBytes), unpack })
  })
  if (!kept || kept.fault === 'unknown') return read
  const name = file.name.replace(kind.ending, '.$1gz').replace(/\.tgz$/, '.tar.gz')
  const answer = await again({ path: Buffer.from(path), name, sizeBytes: (await stat(path)).size })
  if (answer.kind !== 'read' || answer.records.length < 2) return read
  const [root = {}, ...members] = answer.records
  const own = { ...root, 'Content-Type': kind.type, 'Content-Length': String(file.sizeBytes) }
  const reason = ofMember[kept.fault]
  return {
    records: [own, ...members],
    isCut: answer.isCut,
    ...(reason ? { inside: new Map([[kept.digest, reason]]) } : {}),
  }
}

function kindOf(root: TikaRecord): Kind | undefined {
  return kinds.find(({ type }) => type === contentTypeOf(root))
}

function hasStopped(root: TikaRecord): boolean {
  return first(root, `${exceptionPrefix}container_exception`) !== undefined
}
