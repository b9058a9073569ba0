import { type FileHandle, open } from 'node:fs/promises'
import { openEvidence } from '../../evidence/open.ts'
import { bytesOf } from '../bytes.ts'
import { type OpenedMember, openMember } from './locked-member.ts'
import { readZipDirectory, type ZipMember } from './zip-directory.ts'
import { packedPieces } from './zip-member-pieces.ts'
import { findData } from './zip-members.ts'
import { endRecord, headerFields } from './zip-rest.ts'

/** What was opened: members in all, those that stay locked, and the passwords that fitted. */
export type Unlocked = { opened: number; stillLocked: ZipMember[]; passwords: string[] }

/** `room`: bytes that all of it may take, packed and unpacked. */
export type Trial = { passwords: readonly string[]; room: number; signal: AbortSignal }

/** Limits without zip64: 65,535 members, offsets up to 4 GB. */
const membersAtMost = 65_000
const longest = 0xf0000000

/**
 * Writes a zip anew with its locked members opened, so that a reader which cannot open them has them: packed as they were, beside those that were
 * never locked. Undefined where nothing was opened.
 */
export async function writeUnlockedZip(from: Buffer, to: string, trial: Trial): Promise<Unlocked | undefined> {
  // It may have been deleted since it was read.
  const source = await openEvidence(from).catch(() => undefined)
  if (!source) return undefined
  const target = await open(to, 'wx', 0o600)
  try {
    const archive = await bytesOf(source)
    const directory = await readZipDirectory(archive)
    if (!directory?.members.some(({ isEncrypted }) => isEncrypted)) return undefined
    const writer = new ZipWriter(target)
    const known = new Set<string>()
    const stillLocked: ZipMember[] = []
    let opened = 0
    for (const member of directory.members.slice(0, membersAtMost)) {
      trial.signal.throwIfAborted()
      if (member.isFolder || member.place === null) continue
      // A password that opened one member usually opens the next.
      const passwords = new Set([...known, ...trial.passwords])
      const limits = { passwords, maxBytes: trial.room, signal: trial.signal }
      const open = member.isEncrypted ? await openMember(archive, member, limits) : await plainMember(archive, member)
      if (!open || writer.offset + open.packedBytes > Math.min(longest, trial.room)) {
        stillLocked.push(member)
        continue
      }
      if (member.isEncrypted) {
        known.add(open.password)
        opened += 1
      }
      await writer.add(member, open)
    }
    await writer.end()
    return opened === 0 ? undefined : { opened, stillLocked, passwords: [...known] }
  } finally {
    await target.close()
    await source.close()
  }
}

async function plainMember(
  archive: Awaited<ReturnType<typeof bytesOf>>,
  { place }: ZipMember,
): Promise<OpenedMember | undefined> {
  const start = place === null ? undefined : await findData(archive, place)
  if (place === null || start === undefined) return undefined
  const { method, packedBytes } = place
  return { password: '', method, packedBytes, pieces: () => packedPieces(archive, start, packedBytes) }
}

class ZipWriter {
  readonly #target: FileHandle
  readonly #centrals: Buffer[] = []
  offset = 0

  constructor(target: FileHandle) {
    this.#target = target
  }

  async add({ name, place, sizeBytes }: ZipMember, { method, packedBytes, pieces }: OpenedMember): Promise<void> {
    if (!place) return
    const plain = { ...place, method, packedBytes, flags: place.flags & ~(1 | 8) }
    const fields = headerFields(plain, sizeBytes ?? packedBytes, name.length)
    await this.#target.write(Buffer.concat([Buffer.from('PK\x03\x04'), fields, name]))
    for await (const piece of pieces()) await this.#target.write(piece)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(this.offset, 10)
    this.#centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, rest, name]))
    this.offset += 30 + name.length + packedBytes
  }

  async end(): Promise<void> {
    await this.#target.write(Buffer.concat([...this.#centrals, endRecord(this.#centrals, this.offset)]))
  }
}
