import { stat } from 'node:fs/promises'
import { type EvidenceFile, keptBytesOf } from '../evidence/kept-bytes.ts'
import { isArchive } from '../extract/content-types.ts'
import { type Added, addedText } from './added-text.ts'
import { findMissing } from './compare.ts'
import type { HiddenPart } from './hidden/hidden-part.ts'
import { findHiddenParts } from './hidden/hidden-parts.ts'
import type { Piece } from './piece.ts'
import { betterReading } from './plain/better-reading.ts'
import type { Reading } from './plain/one-byte.ts'
import { type CensusRequest, largestBytes, type PartWithBytes, rawDocuments, readWithLostFiles } from './raw-documents.ts'
import { hasReader } from './readers.ts'

/** What is to be added to the document of this digest, or to stand in for its text. */
export type CensusEntry = { digest: string } & ({ added: Added } | { instead: Reading })
/** `left` says why the file was not read a second time; `hidden` has documents with hidden parts, by their digest. */
export type Census = { entries: CensusEntry[]; hidden: { digest: string; parts: HiddenPart[] }[]; left?: 'too-large' }

/** Reads a file a second time, by its raw parts, and compares each document in it with what the first reader found. */
export async function takeCensus(request: CensusRequest): Promise<Census> {
  const type = request.parts[0]?.contentType ?? ''
  const size = await sizeOf(request)
  const census: Census = { entries: [], hidden: [] }
  if (size > largestBytes) return hasReader(type) && !isArchive(type) ? { ...census, left: 'too-large' } : census
  for await (const document of rawDocuments(request)) await compare(document, census, request.charset)
  return census
}

async function sizeOf(file: EvidenceFile): Promise<number> {
  const kept = keptBytesOf(file)
  if (kept) return kept.length
  return stat(file.path).then(
    ({ size }) => size,
    () => Number.POSITIVE_INFINITY,
  )
}

async function compare({ part, raw }: PartWithBytes, { entries, hidden }: Census, charset?: string): Promise<void> {
  const { digest, found } = part
  const instead = await betterReading({ ...part, bytes: raw.bytes, ...(charset !== undefined && { charset }) })
  if (instead) return void entries.push({ digest, instead })
  const parts = await findHiddenParts(raw.bytes, part.contentType)
  const pieces = await readWithLostFiles(raw)
  if (part.contentType === 'application/pdf') parts.push(...hiddenByPieces(pieces ?? []))
  if (parts.length > 0) hidden.push({ digest, parts })
  const added = pieces && addedText(findMissing(found, pieces))
  if (added) entries.push({ digest, added })
}

/** What a PDF says beside its pages, by what it was found as. */
function hiddenByPieces(pieces: Piece[]): HiddenPart[] {
  return pieces.flatMap(({ kind }) =>
    kind === 'comment' ? ['comments' as const] : kind === 'deleted' || kind === 'revision' ? ['earlier-revisions' as const] : [],
  )
}
