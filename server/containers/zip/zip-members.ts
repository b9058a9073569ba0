import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
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

async function unpack(packed: Buffer, method: number, sizeBytes: number): Promise<Buffer | undefined> {
  if (method === 0) return packed
  try {
    return method === 8 ? await inflate(packed, { maxOutputLength: Math.max(sizeBytes, 1) }) : undefined
  } catch {
    // Damaged: there is nothing to return.
    return undefined
  }
}
