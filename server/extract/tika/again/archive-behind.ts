import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { because, type Reason } from '@dossier/contract'
import { findMemberIn, findPackedIn, findZipBehind } from '../../../containers/archive-behind.ts'
import type { Bytes } from '../../../containers/bytes.ts'
import { Effort, measured, withinEffort } from '../../../containers/effort.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { joinedTars, type TarPiece } from '../../../containers/tar/joined-tar.ts'
import { readZipDirectory } from '../../../containers/zip/zip-directory.ts'
import { isArchive } from '../../content-types.ts'
import { findChanged } from '../../inspect/sums.ts'
import type { FileToExtract } from '../../port.ts'
import { faultsIn, faultsOf } from '../answer/faults.ts'
import { contentTypeOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import { isRarRead, readRar } from './rar.ts'
import { inRound } from './read-on.ts'
import type { Means, Read } from './second-reading.ts'

const stepBytes = 1024 * 1024
const programs = /^application\/x-(msdownload|dosexec|executable|elf|sharedlib)/

const pictures = /^image\/(jpeg|png|gif)$/

/** An archive of which the reader says nothing: where it begins and in which pieces it is read. */
type Hidden = { at: number; pieces: TarPiece[] }

/** Whether an archive stands behind something else in a file, or behind another in a tar. */
export async function hasArchiveBehind(read: Read, file: FileToExtract): Promise<boolean> {
  return (await lookInto(file, (bytes) => findHidden(bytes, rootType(read)))) !== undefined
}

/** Reads the archive that stands behind something else: what is in it lies in the file. */
export async function readArchiveBehind(file: FileToExtract, read: Read, means: Means): Promise<Read> {
  const unread = { ...read, missing: because('archive-inside') }
  const rest = await lookInto(file, async (bytes) => {
    const hidden = await findHidden(bytes, rootType(read))
    if (!hidden || bytes.sizeBytes - hidden.at > means.roomBytes)
      return hidden && { inner: undefined, inside: undefined, isBroken: false, head: undefined }
    const path = join(means.folder, 'archive')
    await copyPieces(bytes, hidden.pieces, path)
    const archive = { ...file, path: Buffer.from(path), name: 'archive', sizeBytes: (await stat(path)).size }
    return {
      inner: await readArchive(archive, means),
      ...(await changedIn(archive, means)),
      head: await bytes.read(0, Math.min(hidden.at, stepBytes)),
    }
  })
  if (!rest) return read
  const { inner, inside, isBroken, head } = rest
  const [root = {}, ...members] = inner?.records ?? []
  const [own = {}, ...others] = read.records
  if (members.length === 0)
    return faultsOf(root).isEncrypted ? { ...read, records: [{ ...own, ...faultsIn(root) }, ...others] } : unread
  const hasStopped = Object.keys(faultsIn(root)).length > 0
  return {
    records: [withoutNoise(own, head), ...others, ...members.map((record) => inRound(record, 1))],
    isCut: read.isCut || inner?.isCut === true,
    ...(inside && { inside: new Map([...(read.inside ?? []), ...inside]) }),
    ...(hasStopped || isBroken ? { missing: unread.missing } : {}),
  }
}

type Changed = { inside: Map<string, Reason>; isBroken: boolean }

/** What does not fit its sum: nobody else looks at the directory of a zip that stands behind something. */
async function changedIn(archive: FileToExtract, { signal }: Means): Promise<Changed> {
  const changed = await lookInto(archive, async (bytes) => {
    const effort = new Effort(signal)
    const zip = await withinEffort(() => readZipDirectory(measured(bytes, effort)))
    if (zip && !(zip.isComplete && zip.fits)) return { digests: [], isBroken: true }
    return zip && withinEffort(() => findChanged(measured(bytes, effort), zip, effort))
  })
  const digests = changed?.digests ?? []
  return { inside: new Map(digests.map((digest) => [digest, because('sums-differ')])), isBroken: changed?.isBroken ?? false }
}

/** As a file of its own, with the library of RAR where the reader cannot. */
async function readArchive(archive: FileToExtract, means: Means): Promise<Read | undefined> {
  const answer = await means.again(archive)
  if (answer.kind !== 'read') return undefined
  return isRarRead(answer) ? readRar(archive, answer, means) : answer
}

/** The bytes of an archive are no text of the script before it. */
function withoutNoise(root: TikaRecord, head: Buffer | undefined): TikaRecord {
  if (!contentTypeOf(root).startsWith('text/') && !/script|x-sh$/.test(contentTypeOf(root))) return root
  return head === undefined || head.includes(0) ? root : { ...root, 'X-TIKA:content': head.toString('utf8') }
}

function rootType({ records: [root = {}] }: Read): string {
  return contentTypeOf(root)
}

async function findHidden(bytes: Bytes, contentType: string): Promise<Hidden | undefined> {
  if (/^application\/x-g?tar$/.test(contentType)) return findJoined(bytes)
  if (isArchive(contentType)) return undefined
  const at = (await findZipBehind(bytes)) ?? (await findDamaged(bytes, contentType))
  return at === undefined ? undefined : { at, pieces: [{ start: at, end: bytes.sizeBytes }] }
}

/** Nothing in a picture looks like a member of a zip, so that its end may be damaged. */
async function findDamaged(bytes: Bytes, contentType: string): Promise<number | undefined> {
  if (pictures.test(contentType)) return findMemberIn(bytes)
  return programs.test(contentType) ? findPackedIn(bytes) : undefined
}

/** The reader gave the first. */
async function findJoined(bytes: Bytes): Promise<Hidden | undefined> {
  const pieces: TarPiece[] = []
  for await (const piece of joinedTars(bytes)) pieces.push(piece)
  const [, second] = pieces
  return second && { at: second.start, pieces: pieces.slice(1) }
}

/** The end marker of a tar. */
const endOfPieces = Buffer.alloc(1024)

async function copyPieces(bytes: Bytes, pieces: TarPiece[], to: string): Promise<void> {
  const target = await open(to, 'wx', 0o600)
  try {
    for (const { start, end } of pieces)
      for (let at = start; at < end; at += stepBytes) await target.write(await bytes.read(at, Math.min(stepBytes, end - at)))
    if (pieces.length > 1 || pieces[0]?.end !== bytes.sizeBytes) await target.write(endOfPieces)
  } finally {
    await target.close()
  }
}
