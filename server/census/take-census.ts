import { stat } from 'node:fs/promises'
import { type EvidenceFile, keptBytesOf } from '../evidence/kept-bytes.ts'
import { isArchive, isMail } from '../extract/content-types.ts'
import { type Added, addedText } from './added-text.ts'
import { findMissing } from './compare.ts'
import { embeddedFonts } from './hidden/embedded-fonts.ts'
import type { HiddenPart } from './hidden/hidden-part.ts'
import { findHiddenParts } from './hidden/hidden-parts.ts'
import { hasReader, isReadInPlace, kindToRead } from './kinds.ts'
import { undoMisreading } from './mail/undo-misreading.ts'
import { splitGluedLines } from './office/glued-lines.ts'
import { lettersApart } from './pdf/letters-apart.ts'
import type { Piece, PieceKind } from './piece.ts'
import { betterReading } from './plain/better-reading.ts'
import type { Reading } from './plain/one-byte.ts'
import { type CensusRequest, largestBytes, type PartWithBytes, rawDocuments, readWithLostFiles } from './raw-documents.ts'

/** What is to be added to the document of this digest, to stand in for its text where that was misread, or for glued lines of it (`split`: all of the text). */
export type CensusEntry = { digest: string } & ({ added: Added } | { instead: Reading } | { split: string })
/** Documents with hidden parts, by their digest; `fonts`: names of those that are embedded. */
type Hidden = { digest: string; parts: HiddenPart[]; fonts: string[] }
/** `left` says why the file was not read a second time. */
export type Census = { entries: CensusEntry[]; hidden: Hidden[]; left?: 'too-large' }

/** Reads a file a second time, by its raw parts, and compares each document in it with what the first reader found. */
export async function takeCensus(request: CensusRequest): Promise<Census> {
  const type = request.parts[0]?.contentType ?? ''
  const size = await sizeOf(request)
  const census: Census = { entries: [], hidden: [] }
  if (size > largestBytes && !isReadInPlace(type))
    return hasReader(type) && !isArchive(type) ? { ...census, left: 'too-large' } : census
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
  const { digest, text, inside } = part
  const instead = await betterReading({ ...part, bytes: raw.bytes, ...(charset !== undefined && { charset }) })
  if (instead) {
    entries.push({ digest, instead })
    const more = addedText(findMissing(instead.text, (await readWithLostFiles(raw)) ?? [], inside))
    if (more) entries.push({ digest, added: more })
    return
  }
  const parts = await findHiddenParts(raw.bytes, part.contentType)
  const pieces = await readWithLostFiles(raw)
  if (kindToRead(part.contentType) === 'pdf') pieces?.push(...(await lettersApart(raw.bytes, text)))
  const fonts = [...(await embeddedFonts(raw.bytes, part.contentType)), ...fontsOf(pieces ?? [])]
  if (toldByPieces.test(part.contentType)) parts.push(...hiddenByPieces(pieces ?? []))
  if (fonts.length > 0) parts.push('embedded-fonts')
  if (parts.length > 0) hidden.push({ digest, parts, fonts })
  const texts = pieces?.filter(({ kind }) => kind !== 'font')
  const split = texts && gluedKinds.has(kindToRead(part.contentType) ?? '') ? splitGluedLines(text, texts) : undefined
  if (split !== undefined) entries.push({ digest, split })
  const undone = texts && isMail(part.contentType) ? undoMisreading(text, texts) : undefined
  if (undone !== undefined) entries.push({ digest, instead: { text: undone, encoding: 'UTF-8' } })
  const added = texts && addedText(findMissing((split ?? undone ?? text) + part.found.slice(text.length), texts, inside))
  if (added) entries.push({ digest, added })
}

/** Of which the first reader leaves breaks of lines out. */
const gluedKinds = new Set(['odf', 'epub', 'fictionBook'])

/** Where only the letters that are used lie in a PDF, six letters and a plus stand before the name (ISO 32000-1, 9.6.4). */
function fontsOf(pieces: Piece[]): string[] {
  const names = pieces.flatMap(({ kind, text }) => (kind === 'font' ? text.split('\n') : []))
  return [...new Set(names.map((name) => name.trim().replace(/^[A-Z]{6}\+/, '')).filter(Boolean))]
}

const toldByPieces = /^application\/(pdf|vnd\.apple\..*)$/

/** What a PDF says beside its pages, and an iWork file beside its text, by what it was found as. */
const hiddenKinds: Partial<Record<PieceKind, HiddenPart>> = {
  comment: 'comments',
  deleted: 'earlier-revisions',
  revision: 'earlier-revisions',
  layer: 'layers',
}

function hiddenByPieces(pieces: Piece[]): HiddenPart[] {
  return pieces.flatMap(({ kind }) => hiddenKinds[kind] ?? [])
}
