import { promisify } from 'node:util'
import { inflateRaw, inflateRawSync } from 'node:zlib'
import type { Bytes } from '../bytes.ts'
import type { Effort } from '../effort.ts'
import { memberName } from './member-names.ts'
import { readZipDirectory, type ZipMember, type ZipPlace } from './zip-directory.ts'

/** Larger members are left out; reading and decompressing count against the budget. */
export type MemberLimits = { maxBytes: number; effort: Effort }

/** The bytes of each member of a zip archive (Office documents are archives too); what is encrypted, damaged or larger than `maxBytes` is left out. */
export async function* zipMembers(archive: Bytes, limits: MemberLimits): AsyncGenerator<Buffer> {
  for await (const { bytes } of namedZipMembers(archive, limits, () => true)) yield bytes
}

/** As `zipMembers`, with the names, in the order of the directory; only members whose name is wanted are unpacked. */
export async function* namedZipMembers(
  archive: Bytes,
  limits: MemberLimits,
  isWanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const directory = await readZipDirectory(archive)
  for (const member of directory?.members ?? []) {
    const name = memberName(member)
    const bytes = isWanted(name) ? await readZipMember(archive, member, limits) : undefined
    if (bytes !== undefined) yield { name, bytes }
  }
}

/** The bytes of one member; undefined for what is encrypted, damaged, or larger than `maxBytes`. */
export async function readZipMember(
  archive: Bytes,
  member: ZipMember,
  { maxBytes, effort }: MemberLimits,
): Promise<Buffer | undefined> {
  const { place, sizeBytes, isEncrypted } = member
  if (place === null || sizeBytes === null || sizeBytes > maxBytes || isEncrypted) return undefined
  await effort.stepOverBytes(sizeBytes)
  const start = await findData(archive, place)
  const packed = start === undefined ? undefined : await archive.read(start, Math.min(place.packedBytes, maxBytes))
  return packed && unpack(packed, place.method, sizeBytes)
}

/** Where a member's data begins: its local header may have other extra fields than the directory. */
export async function findData(archive: Bytes, { localAt }: ZipPlace): Promise<number | undefined> {
  const header = await archive.read(localAt, 30)
  return header.length < 30 ? undefined : localAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

const inflate = promisify(inflateRaw)

/** Up to here a member is unpacked at once, in less than a millisecond: a thread and a stream for it would take longer. */
const atOnceBytes = 256 * 1024

async function unpack(packed: Buffer, method: number, sizeBytes: number): Promise<Buffer | undefined> {
  if (method === 0) return packed
  if (method !== 8) return undefined
  const maxOutputLength = Math.max(sizeBytes, 1)
  try {
    if (sizeBytes > atOnceBytes || packed.length > atOnceBytes) return await inflate(packed, { maxOutputLength })
    // With room for one byte more than there should be, one step tells the end; zlib takes at least 64.
    return inflateRawSync(packed, { maxOutputLength, chunkSize: Math.max(64, sizeBytes + 1) })
  } catch {
    // Damaged: there is nothing to return.
    return undefined
  }
}
