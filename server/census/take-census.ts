import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type Added, addedText } from './added-text.ts'
import { findMissing } from './compare.ts'
import type { HiddenPart } from './hidden/hidden-part.ts'
import { findHiddenParts } from './hidden/hidden-parts.ts'
import type { Piece } from './piece.ts'
import { betterReading } from './plain/better-reading.ts'
import type { Reading } from './plain/one-byte.ts'
import { hasReader, readRaw } from './readers.ts'
import { type Container, walkMembers } from './walk-members.ts'

/** One document that the first reader made of a file, or of something embedded in it. */
export type CensusPart = {
  /** Hex SHA-384 of an embedded document's bytes; empty for the file itself. */
  digest: string
  contentType: string
  /** What the first reader took its text for. */
  encoding: string
  /** What was made searchable of it. */
  found: string
}

/** Larger files are not read a second time. */
const largestBytes = 64 * 1024 * 1024

export type CensusRequest = { path: Buffer; parts: CensusPart[] }
/** What is to be added to the document of this digest, or to stand in for its text. */
export type CensusEntry = { digest: string } & ({ added: Added } | { instead: Reading })
/** `left` says why the file was not read a second time; `hidden` has documents with hidden parts, by their digest. */
export type Census = { entries: CensusEntry[]; hidden: { digest: string; parts: HiddenPart[] }[]; left?: 'too-large' }

/** Reads a file a second time, by its raw parts, and compares each document in it with what the first reader found. */
export async function takeCensus({ path, parts }: CensusRequest): Promise<Census> {
  const [root] = parts
  const size = await stat(path)
    .then((stats) => stats.size)
    .catch(() => Number.POSITIVE_INFINITY)
  if (size > largestBytes)
    return { entries: [], hidden: [], ...(root && hasReader(root.contentType) ? { left: 'too-large' } : {}) }
  if (!root) return { entries: [], hidden: [] }
  // It may have gone since it was read.
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  const byDigest = new Map(parts.slice(1).map((part) => [part.digest, part]))
  const entries: CensusEntry[] = []
  const hidden: Census['hidden'] = []
  const compare = async (part: CensusPart, raw: Buffer) => {
    const instead = await betterReading({ ...part, bytes: raw })
    if (instead) return void entries.push({ digest: part.digest, instead })
    const isDocument = (digest: string) => byDigest.has(digest)
    const parts = await findHiddenParts(raw, part.contentType)
    const pieces = await readRaw({ bytes: raw, contentType: part.contentType, isDocument })
    if (part.contentType === 'application/pdf') parts.push(...hiddenByPieces(pieces ?? []))
    if (parts.length > 0) hidden.push({ digest: part.digest, parts })
    const added = pieces && addedText(findMissing(part.found, pieces))
    if (added) entries.push({ digest: part.digest, added })
  }
  await compare(root, bytes)
  const typeOf = (member: Buffer): Container | undefined => {
    const part = byDigest.get(digestOf(member))
    return part && { bytes: member, contentType: part.contentType }
  }
  const seen = new Set<string>()
  for await (const member of walkMembers({ bytes, contentType: root.contentType }, typeOf)) {
    const digest = digestOf(member.bytes)
    const part = byDigest.get(digest)
    if (!part || seen.has(digest)) continue
    seen.add(digest)
    await compare(part, member.bytes)
  }
  return { entries, hidden }
}

/** What a PDF says beside its pages, by what it was found as. */
function hiddenByPieces(pieces: Piece[]): HiddenPart[] {
  return pieces.flatMap(({ kind }) =>
    kind === 'comment' ? ['comments' as const] : kind === 'deleted' ? ['earlier-revisions' as const] : [],
  )
}

function digestOf(bytes: Buffer): string {
  return createHash('sha384').update(bytes).digest('hex')
}
