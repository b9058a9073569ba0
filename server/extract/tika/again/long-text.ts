import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { lookInto } from '../../../containers/look-into.ts'
import { cutIntoPieces, marksOf, type PieceLimits, shapeOf, type TextPiece, type TextShape } from '../../inspect/text-pieces.ts'
import type { EmbeddedPart, ExtractedPart, Extraction, FileToExtract, Outcome, ReadingWatch } from '../../port.ts'
import { faultsOf } from '../answer/faults.ts'
import { contentTypeOf } from '../answer/record.ts'
import { buildExtraction } from '../extraction/build-extraction.ts'
import type { ReadFacts } from '../extraction/unread.ts'
import { runFolder } from '../process/process.ts'
import type { Answer, TikaRecord } from '../process/request.ts'
import type { Read } from './second-reading.ts'

/** `again`: reads a file; `explain`: why an answer gave nothing of it; `onParts`: how many parts were read, of how many. */
export type LongTextMeans = {
  again: (file: FileToExtract) => Promise<Answer>
  explain: (answer: Answer) => Outcome | undefined
  home: string
  limits: PieceLimits
  signal: AbortSignal
  onParts?: ReadingWatch['onMembers']
}

/** Texts whose parts are of the same kind as the whole. */
const kinds = /^(text\/(?!html|xml|calendar|vcard|x-vcard|x-vcalendar|rtf|richtext)|application\/(json|x-ndjson|sql|x-sql)$)/

/** Whether what was read of a file is a text that was cut for its length. */
export function isCutText({ records, isCut }: Read): boolean {
  const [root = {}] = records
  return records.length === 1 && kinds.test(contentTypeOf(root)) && (isCut || faultsOf(root).limit?.code === 'limit-text')
}

/**
 * A text that is too long to be read at once, in parts: the first is the file's own text, the others are documents in it, read one at a time when they are
 * asked for. Undefined for what is no plain text, or not long.
 */
export async function readLongText(facts: ReadFacts, means: LongTextMeans): Promise<Extraction | undefined> {
  const long = await cut(facts.file, means)
  if (!long) return undefined
  const { pieces, shape } = long
  const [first] = pieces
  const given = first && (await readPiece(facts.file, { ...first, shape }, means))
  const [record = {}] = given?.answer.kind === 'read' ? given.answer.records : []
  if (!kinds.test(contentTypeOf(record))) return undefined
  const extraction = buildPiece(facts, record)
  const { root } = extraction
  const read = pieces.at(-1)?.end ?? 0
  root.metadata = { ...root.metadata, 'Content-Length': [String(facts.file.sizeBytes)], text_parts: [String(pieces.length)] }
  root.outcome = { state: 'indexed', reasons: [because('text-in-parts', { parts: pieces.length })] }
  if (read < facts.file.sizeBytes) {
    root.metadata.searchable_bytes = [String(read)]
    root.outcome = { state: 'indexed-in-part', reasons: [because('searchable-up-to', { read, whole: facts.file.sizeBytes })] }
  }
  return { ...extraction, embedded: [], more: otherParts(facts, { root, pieces, shape }, means) }
}

async function cut(file: FileToExtract, { limits }: LongTextMeans): Promise<Omit<Whole, 'root'> | undefined> {
  return lookInto(file, async (bytes) => {
    const shape = await shapeOf(bytes)
    if (shape === undefined) return undefined
    const pieces = await cutIntoPieces(bytes, limits, shape)
    return pieces.length > 1 ? { pieces, shape } : undefined
  })
}

type Whole = { root: ExtractedPart; pieces: TextPiece[]; shape: TextShape }

async function* otherParts(
  facts: ReadFacts,
  { root, pieces, shape }: Whole,
  means: LongTextMeans,
): AsyncGenerator<EmbeddedPart[]> {
  let failed = 0
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) continue
    means.signal.throwIfAborted()
    const part = await readPart(facts, { root, piece: { ...piece, shape }, number: index + 1 }, means)
    if (part.outcome.state !== 'indexed') failed += 1
    means.onParts?.({ read: index + 1, of: pieces.length })
    yield [part]
  }
  if (failed === 0) return
  const reason = because('members-unread', { failed, count: pieces.length - 1 })
  root.outcome = { state: 'indexed-in-part', reasons: [...root.outcome.reasons, reason] }
}

type ShapedPiece = TextPiece & { shape: TextShape }
type PartOf = { root: ExtractedPart; piece: ShapedPiece; number: number }

async function readPart(facts: ReadFacts, { root, piece, number }: PartOf, means: LongTextMeans): Promise<EmbeddedPart> {
  const { file } = facts
  const name = `${file.name}, part ${number}`
  const given = await readPiece(file, piece, means)
  const [record] = given?.answer.kind === 'read' ? given.answer.records : []
  const place = { parent: -1, level: 1, name, embeddedPath: name, relationshipId: name, placeInContainer: `/part-${number}` }
  const inFile = { ...place, digest: given?.digest ?? null, sizeBytes: piece.end - piece.start }
  if (!given || !record) {
    const outcome = (given && means.explain(given.answer)) ?? vanished
    const { contentType, contentEncoding } = root
    return { outcome, contentType, contentEncoding, text: '', metadata: { resourceName: [name] }, ...inFile }
  }
  // What a part begins with may look like something else: it is of the kind of the whole.
  const own = kinds.test(contentTypeOf(record))
    ? record
    : {
        'Content-Type': root.contentType,
        'Content-Encoding': root.contentEncoding,
        'X-TIKA:content': given.decode(root.contentEncoding),
      }
  return { ...buildPiece({ ...facts, file: { ...file, name } }, own).root, ...inFile }
}

const vanished: Outcome = { state: 'failed', reasons: [because('vanished')] }

function buildPiece(facts: ReadFacts, record: TikaRecord): Extraction {
  const inspection = { hasPictures: false, isEnveloped: false }
  return buildExtraction({ ...facts, records: [record], isCut: false, inspection })
}

type Given = { answer: Answer; digest: string; decode: (encoding: string) => string }

/** Gives the reader one piece as a file of the same name. */
async function readPiece(
  file: FileToExtract,
  { start, end, shape }: ShapedPiece,
  means: LongTextMeans,
): Promise<Given | undefined> {
  const folder = runFolder(means.home)
  try {
    const path = join(folder, 'part')
    const bytes = await lookInto(file, (whole) => whole.read(start, end - start))
    if (bytes?.length !== end - start) return undefined
    // What has no mark of its own gets one, so that each part is taken for what the whole is.
    const mark = bytes.subarray(0, 2).equals(marksOf[shape]) ? Buffer.alloc(0) : marksOf[shape]
    await writeWhole(path, [mark, bytes])
    const answer = await means.again({ path: Buffer.from(path), name: file.name, sizeBytes: mark.length + bytes.length })
    return { answer, digest: createHash('sha384').update(bytes).digest('hex'), decode: (encoding) => decode(bytes, encoding) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeWhole(path: string, pieces: Buffer[]): Promise<void> {
  const target = await open(path, 'wx', 0o600)
  try {
    for (const piece of pieces) await target.write(piece)
  } finally {
    await target.close()
  }
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    // An unknown encoding.
    return bytes.toString('utf8')
  }
}
