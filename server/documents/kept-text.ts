import type { Records } from '../records/open.ts'
import { readSegments, type StoredDocument } from './read.ts'

/** A piece of a text that is read from its beginning to its end. */
export type ReadPiece = { text: string; isLast: boolean }

/** About a million units: other work waits a few milliseconds. */
const segmentsAtOnce = 16
/** Texts of up to so many units are kept while somebody types what to find: unpacking takes longer than looking. */
const mostKept = 32_000_000
const keptMs = 20_000

type Kept = { key: string; pieces: string[]; timer: NodeJS.Timeout }

/** The text that was looked through last, of each running program. */
const keptTexts = new WeakMap<Records, Kept>()

/** The pieces of a document's text in order. Throws AppError RECORD_DAMAGED. */
export async function* piecesOf(records: Records, document: StoredDocument): AsyncGenerator<ReadPiece> {
  const { project, id, version, segmentCount, textLength } = document
  const key = `${project} ${id} ${version} ${segmentCount} ${textLength}`
  const known = keptTexts.get(records)
  const pieces: string[] = known?.key === key ? known.pieces : []
  if (known && known.key === key) keep(records, known)
  const count = Math.ceil(segmentCount / segmentsAtOnce)
  for (let number = 0; number < count; number++) {
    const text = pieces[number] ?? (await readPiece(records, document, number))
    if (textLength <= mostKept) pieces[number] = text
    // It may still be read by another request, which takes what is there.
    if (number === count - 1 && textLength <= mostKept) keep(records, { key, pieces })
    yield { text, isLast: number === count - 1 }
  }
}

function keep(records: Records, { key, pieces }: Pick<Kept, 'key' | 'pieces'>): void {
  clearTimeout(keptTexts.get(records)?.timer)
  const timer = setTimeout(() => keptTexts.delete(records), keptMs).unref()
  keptTexts.set(records, { key, pieces, timer })
}

async function readPiece(records: Records, { rid, segmentCount }: StoredDocument, number: number): Promise<string> {
  const first = number * segmentsAtOnce
  const numbers = Array.from({ length: Math.min(segmentsAtOnce, segmentCount - first) }, (_, at) => first + at)
  const segments = await readSegments(records, rid, numbers)
  return segments.map((segment) => segment.text).join('')
}
