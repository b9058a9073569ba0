import { bytesOfBuffer } from '../containers/bytes.ts'
import { wholeFile } from '../containers/look-into.ts'
import { readZipDirectory } from '../containers/zip/zip-directory.ts'
import type { EvidenceFile } from '../evidence/kept-bytes.ts'
import { findMissing } from '../extract/inspect/find-missing.ts'
import type { Container } from './embedded-files.ts'
import { isLookedFor, isReadInPlace } from './kinds.ts'
import { PartKeys } from './part-keys.ts'
import type { Piece, RawDocument } from './piece.ts'
import { readRaw } from './readers.ts'
import { walkMembers } from './walk-members.ts'

/** One document that the first reader made of a file, or of something embedded in it. */
export type CensusPart = {
  /** Hex SHA-384 of an embedded document's bytes, or what stands in for it (`PartKeys`); null where these are not known; empty for the file itself. */
  digest: string | null
  contentType: string
  /** The encoding that the first reader assumed. */
  encoding: string
  /** What was made searchable of it: its text, and metadata that plain words find too. */
  found: readonly string[]
  /** Places, in the list of parts, of those below it whose words count as found in it, too. */
  below?: readonly number[]
}

/** Larger files are not read a second time. */
export const largestBytes = 64 * 1024 * 1024

/** The file on disk and what the first reader made of it, the file itself first. `charset`: the encoding of plain texts that do not tell theirs. */
export type CensusRequest = EvidenceFile & { parts: CensusPart[]; charset?: string }

/** A document with all that was made searchable of it, which begins with its own text and ends with what lies `inside`, and its bytes. */
export type PartWithBytes = { part: PartToCompare; raw: RawDocument }
export type PartToCompare = { digest: string; contentType: string; encoding: string; text: string; found: string; inside: string }

/** Each document of a file that a second reader may know, once, with its bytes: the file itself, then what is embedded in it at any depth. */
export async function* rawDocuments({ parts, ...file }: CensusRequest): AsyncGenerator<PartWithBytes> {
  const [root, ...embedded] = parts
  if (!root) return
  // It may have been deleted since it was read.
  const bytes = isReadInPlace(root.contentType) ? Buffer.alloc(0) : ((await wholeFile(file, largestBytes)) ?? Buffer.alloc(0))
  const byDigest = new Map(embedded.flatMap((part) => (part.digest === null ? [] : [[part.digest, part] as const])))
  const isDocument = (digest: string) => byDigest.has(digest)
  yield { part: toCompare(root, parts), raw: { bytes, contentType: root.contentType, isDocument, file } }
  for await (const { part, ...container } of membersOf({ bytes, contentType: root.contentType }, byDigest))
    yield { part: toCompare(part, parts), raw: { ...container, isDocument } }
}

/** Joined for one document at a time: the texts of a whole mailbox would be in memory twice. */
function toCompare({ digest, contentType, encoding, found, below = [] }: CensusPart, parts: CensusPart[]): PartToCompare {
  const documents = below.flatMap((at) => {
    const part = parts[at]
    return part ? [...part.found, part.contentType] : []
  })
  const inside = documents.join('\n')
  return { digest: digest ?? '', contentType, encoding, text: found[0] ?? '', found: [...found, inside].join('\n'), inside }
}

type Member = Container & { part: CensusPart }

/** Stops as soon as nothing is missing. */
function membersOf(root: Container, byDigest: Map<string, CensusPart>): AsyncGenerator<Member> {
  const left = new Map([...byDigest].filter(([, part]) => isLookedFor(part.contentType, root.contentType)))
  const keys = new PartKeys()
  const find = (bytes: Buffer): Member | undefined => {
    const key = keys.ofBytes(bytes).find((each) => left.has(each)) ?? ''
    const part = left.get(key)
    left.delete(key)
    return part && { bytes, contentType: part.contentType, part }
  }
  return walkMembers(root, { find, isDone: () => left.size === 0 })
}

const deepest = 5

/**
 * The pieces of a document; of a file that the first reader lost, what that says where we can read it, and its name where nobody can, or not to its end. Undefined where
 * we have no second reader.
 */
export async function readWithLostFiles(document: RawDocument, depth = 0): Promise<Piece[] | undefined> {
  const pieces = await readRaw(document)
  if (!pieces?.some(({ file }) => file)) return pieces
  const whole: Piece[] = []
  for (const piece of pieces) whole.push(...(await withLostFile(piece, document, depth)))
  return whole
}

async function withLostFile(piece: Piece, { isDocument }: RawDocument, depth: number): Promise<Piece[]> {
  const { file } = piece
  if (!file || depth === deepest) return [piece]
  const inside = (await readWithLostFiles({ ...file, isDocument, isUnread: true }, depth + 1)) ?? []
  const isRead = inside.some(({ kind }) => kind !== 'unread')
  return isRead && (await isWhole(file)) ? inside : [...inside, piece]
}

async function isWhole({ bytes, contentType }: NonNullable<Piece['file']>): Promise<boolean> {
  const file = bytesOfBuffer(bytes)
  return (await findMissing(file, contentType, await readZipDirectory(file))) === undefined
}
