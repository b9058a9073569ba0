import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Bytes } from './bytes.ts'
import { isGzip, readGzip } from './gzip/gzip.ts'
import { tarEntries } from './tar/tar.ts'
import { memberName } from './zip/member-names.ts'
import { readZipDirectory, type ZipMember } from './zip/zip-directory.ts'
import { zipMemberPieces } from './zip/zip-member-pieces.ts'
import { ofPackages } from './zip/zip-portions.ts'

/** A member as a file of its own, or why not: over the limit, corrupt, or an unsupported compression method. */
export type Unpacked =
  | { kind: 'file'; sizeBytes: number /** Hex SHA-384. */; digest: string }
  | { kind: 'too-large' | 'damaged' | 'unknown-method' }

/** One member: `null` has no name of its own. Sizes that the container claims are not trusted. */
export type TakenMember = {
  name: string | null
  isEncrypted: boolean
  unpackTo(path: string, maxBytes: number): Promise<Unpacked>
}

/** `count`: as many as the container names, also where they are not all listed. */
export type Taken = { contentType: string; count: number; members: TakenMember[] }

/** Archives of other kinds than zip are held in memory. */
const heldAtMost = 64 * 1024 * 1024

/**
 * The members of an archive (zip, gzip, tar), each to be unpacked by itself. Undefined for what is none of these, for documents that are
 * packages, and for archives that are cut.
 */
export async function takeApart(bytes: Bytes): Promise<Taken | undefined> {
  const head = await bytes.read(0, 512)
  if (isGzip(head)) return { contentType: 'application/gzip', count: 1, members: [gzipMember(bytes)] }
  if (head.toString('latin1', 257, 262) === 'ustar') return takeTar(bytes)
  const zip = await readZipDirectory(bytes)
  if (!zip?.isComplete) return undefined
  const members = zip.members.filter(({ isFolder, sizeBytes }) => !isFolder && sizeBytes !== 0)
  const named = members.map((member) => ({ member, name: memberName(member) }))
  if (named.some(({ name }) => ofPackages.test(name))) return undefined
  const taken = named.map(({ member, name }) => zipMember(bytes, member, name))
  return { contentType: 'application/zip', count: Math.max(zip.count, taken.length), members: taken }
}

function zipMember(bytes: Bytes, member: ZipMember, name: string): TakenMember {
  const unpackTo = async (path: string, maxBytes: number): Promise<Unpacked> => {
    if ((member.sizeBytes ?? 0) > maxBytes) return { kind: 'too-large' }
    const pieces = await zipMemberPieces(bytes, member)
    return pieces === undefined ? { kind: 'unknown-method' } : withTarget(path, maxBytes, (write) => writeAll(pieces, write))
  }
  return { name, isEncrypted: member.isEncrypted, unpackTo }
}

function gzipMember(bytes: Bytes): TakenMember {
  const unpackTo = (path: string, maxBytes: number) =>
    withTarget(path, maxBytes, async (write) => ((await readGzip(bytes, write)) === 'damaged' ? 'damaged' : 'whole'))
  return { name: null, isEncrypted: false, unpackTo }
}

async function takeTar(bytes: Bytes): Promise<Taken | undefined> {
  if (bytes.sizeBytes > heldAtMost) return undefined
  const members: TakenMember[] = []
  try {
    for (const entry of tarEntries(await bytes.read(0, bytes.sizeBytes))) {
      if (entry.kind !== 'file' || entry.bytes.length === 0) continue
      const unpackTo = (path: string, maxBytes: number) => withTarget(path, maxBytes, (write) => writeAll([entry.bytes], write))
      members.push({ name: entry.name, isEncrypted: false, unpackTo })
    }
  } catch {
    // Truncated or damaged: the reader's own report stands.
    return undefined
  }
  return { contentType: 'application/x-tar', count: members.length, members }
}

type Write = (piece: Buffer) => Promise<void>
type Written = 'whole' | 'damaged'

async function writeAll(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, write: Write): Promise<Written> {
  try {
    for await (const piece of pieces) await write(piece)
    return 'whole'
  } catch (error) {
    if (isOfZlib(error)) return 'damaged'
    throw error
  }
}

class TooLarge extends Error {}

async function withTarget(path: string, maxBytes: number, work: (write: Write) => Promise<Written>): Promise<Unpacked> {
  const target: FileHandle = await open(path, 'wx', 0o600)
  const digest = createHash('sha384')
  let sizeBytes = 0
  const write = async (piece: Buffer) => {
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) throw new TooLarge()
    digest.update(piece)
    await target.write(piece)
  }
  try {
    if ((await work(write)) === 'damaged') return { kind: 'damaged' }
    return { kind: 'file', sizeBytes, digest: digest.digest('hex') }
  } catch (error) {
    if (error instanceof TooLarge) return { kind: 'too-large' }
    throw error
  } finally {
    await target.close()
  }
}

/** zlib's codes for corrupt data: `Z_DATA_ERROR`, `Z_BUF_ERROR`. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
}
