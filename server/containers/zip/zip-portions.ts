import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Bytes } from '../bytes.ts'
import type { Portion, PortionLimits, Portions } from '../portion.ts'
import { memberName } from './member-names.ts'
import { directoryEntries, type RawDirectory, readRawDirectory, type ZipMember, type ZipPlace } from './zip-directory.ts'
import { copyData, endRecord } from './zip-rest.ts'

/** Parts that make a zip a document, or a program, rather than an archive. */
export const ofPackages =
  /^(\[Content_Types\]\.xml|mimetype|META-INF\/(MANIFEST\.MF|container\.xml)|AndroidManifest\.xml|Index\.zip|.*\.iwa)$/

/** Sizes that need no 64-bit fields. */
const longest = 0xfffffffe
/** What lies in a zip once cannot be more than the zip; members of a bomb share their bytes. */
const sharedAtMost = 2
/** How many entries are looked at before others have their turn. */
const entriesAtOnce = 5_000

/**
 * A zip of many members in portions. Undefined where one is enough; for packages (Office documents, programs); where a member is encrypted, needs 64-bit sizes
 * or shares its bytes with others; where the directory is cut or missing.
 */
export async function zipPortions(bytes: Bytes, limits: PortionLimits): Promise<Portions | undefined> {
  const raw = await readRawDirectory(bytes)
  if (!raw || raw.count <= limits.from) return undefined
  const listed = await countDivisible(raw, bytes.sizeBytes)
  if (listed === undefined || (listed < raw.count && !raw.isCut)) return undefined
  return { contentType: /^application\/zip$/, count: Math.max(raw.count, listed), portions: () => portionsOf(bytes, raw, limits) }
}

/** How many members are listed; undefined where one of them would not be the same in a portion. */
async function countDivisible({ directory }: RawDirectory, sizeBytes: number): Promise<number | undefined> {
  let [listed, packedBytes] = [0, 0]
  for (const { member } of directoryEntries(directory)) {
    if (!isShort(member) || member.isEncrypted || ofPackages.test(memberName(member))) return undefined
    listed += 1
    packedBytes += member.place.packedBytes
    if (packedBytes > sharedAtMost * sizeBytes) return undefined
    if (listed % entriesAtOnce === 0) await giveWay()
  }
  return listed
}

type ShortMember = ZipMember & { place: ZipPlace; sizeBytes: number }

function isShort(member: ZipMember): member is ShortMember {
  const { place, sizeBytes } = member
  return place !== null && sizeBytes !== null && Math.max(place.packedBytes, sizeBytes) <= longest
}

type Entry = { member: ShortMember; central: Buffer }

async function* portionsOf(bytes: Bytes, { directory, comment }: RawDirectory, limits: PortionLimits): AsyncGenerator<Portion> {
  let entries: Entry[] = []
  let [size, isFirst] = [0, true]
  const portion = (): Portion => {
    const [own, ofAll] = [entries, isFirst ? comment : Buffer.alloc(0)]
    entries = []
    size = 0
    isFirst = false
    return { members: own.length, writeTo: (path) => writePortion(bytes, own, { path, comment: ofAll }) }
  }
  for (const { member, at, end } of directoryEntries(directory)) {
    if (!isShort(member)) continue
    const ofMember = Math.max(member.place.packedBytes, member.sizeBytes)
    if (entries.length > 0 && (entries.length >= limits.members || size + ofMember > limits.bytes)) yield portion()
    entries.push({ member, central: directory.subarray(at, end) })
    size += ofMember
  }
  if (entries.length > 0) yield portion()
}

async function writePortion(bytes: Bytes, entries: Entry[], { path, comment }: Target): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const target = new Gathered(handle)
    const centrals: Buffer[] = []
    for (const entry of entries) {
      centrals.push(centralOf(entry, target.sizeBytes))
      await copyMember(bytes, entry.member, (piece) => target.write(piece))
    }
    const end = endRecord(centrals, target.sizeBytes)
    end.writeUInt16LE(comment.length, 20)
    for (const piece of [...centrals, end, comment]) await target.write(piece)
    await target.flush()
    return target.sizeBytes
  } finally {
    await handle.close()
  }
}

type Target = { path: string; comment: Buffer }
type Write = (piece: Buffer) => Promise<void>

/** Its local header keeps its own name and times, but says the sizes before the bytes, where every reader finds them. */
async function copyMember(bytes: Bytes, { place, sizeBytes }: ShortMember, write: Write): Promise<void> {
  const header = Buffer.from(await bytes.read(place.localAt, 30))
  // A header that is none is left as it is: the reader says so.
  const isWhole = header.length === 30
  const [nameLength, extraLength] = isWhole ? [header.readUInt16LE(26), header.readUInt16LE(28)] : [0, 0]
  const behind = await bytes.read(place.localAt + 30, nameLength + extraLength)
  const extra = withoutLongSizes(behind.subarray(nameLength))
  if (isWhole) {
    header.writeUInt16LE(header.readUInt16LE(6) & ~8, 6)
    writeSizes(header, 14, { place, sizeBytes })
    header.writeUInt16LE(extra.length, 28)
  }
  await write(Buffer.concat([header, behind.subarray(0, nameLength), extra]))
  await copyData(bytes, place.localAt + 30 + nameLength + extraLength, place.packedBytes, write)
}

/** The entry of the directory as it was, but for its place and the form of its sizes. */
function centralOf({ member, central }: Entry, localAt: number): Buffer {
  const head = Buffer.from(central.subarray(0, 46))
  const nameEnd = 46 + head.readUInt16LE(28)
  const extraEnd = nameEnd + head.readUInt16LE(30)
  const extra = withoutLongSizes(central.subarray(nameEnd, extraEnd))
  head.writeUInt16LE(head.readUInt16LE(8) & ~8, 8)
  writeSizes(head, 16, member)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(localAt, 42)
  return Buffer.concat([head, central.subarray(46, nameEnd), extra, central.subarray(extraEnd)])
}

function writeSizes(header: Buffer, at: number, { place, sizeBytes }: Pick<ShortMember, 'place' | 'sizeBytes'>): void {
  header.writeUInt32LE(place.crc, at)
  header.writeUInt32LE(place.packedBytes, at + 4)
  header.writeUInt32LE(sizeBytes, at + 8)
}

/** Extra fields but that of 64-bit sizes (APPNOTE 4.5.3), which the portion does not need. */
function withoutLongSizes(extra: Buffer): Buffer {
  const kept: Buffer[] = []
  let at = 0
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) !== 1) kept.push(extra.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, extra.subarray(at)])
}

/** Many small pieces, written together. */
class Gathered {
  readonly #target: FileHandle
  #pieces: Buffer[] = []
  #waiting = 0
  sizeBytes = 0

  constructor(target: FileHandle) {
    this.#target = target
  }

  async write(piece: Buffer): Promise<void> {
    this.#pieces.push(piece)
    this.#waiting += piece.length
    this.sizeBytes += piece.length
    if (this.#waiting >= writtenTogether) await this.flush()
  }

  async flush(): Promise<void> {
    await this.#target.write(Buffer.concat(this.#pieces.splice(0)))
    this.#waiting = 0
  }
}

const writtenTogether = 1024 * 1024
