import { readPackedSegments } from '../../documents/read.ts'
import { unpackText } from '../../records/texts/text.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { cutFragments, type Piece, reachOf } from './fragments.ts'
import { mostMarks, readTogether, type Wanted, windowLength } from './windows.ts'

/** Whether the whole text of a document is one segment and one window. */
export function isShort({ segmentCount, textLength }: HitItem): boolean {
  return segmentCount === 1 && textLength <= windowLength
}

/**
 * Finds the fragments with matches in short texts, which most hits have. The engine unpacks them and answers what stands around the marks: unpacking them here, and writing
 * them as JSON, takes most of the time of a page. Throws AppError RECORD_DAMAGED.
 */
export async function findInShortTexts(deps: SearchDeps, documents: HitItem[], wanted: Wanted): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const batch of inBatches(documents, readTogether)) pieces.push(...(await findInBatch(deps, batch, wanted)))
  return pieces
}

async function findInBatch({ records, engine }: SearchDeps, batch: HitItem[], wanted: Wanted): Promise<Piece[]> {
  const { query, signal } = wanted
  const { field, fragmentSize } = wanted.field
  const stored = await readPackedSegments(
    records,
    batch.map(({ rid }) => rid),
  )
  const texts = batch.flatMap(({ rid, textLength }) => {
    const text = stored.get(rid)
    if (!text) return []
    // The engine makes room for as much as it is told. Where another text was stored meanwhile, it is whole all the same.
    if (text.length !== textLength) unpackText(text.bytes, text.length)
    return [{ rid, ...text }]
  })
  if (texts.length === 0) return []
  const request = {
    query,
    field,
    texts: texts.map(({ bytes, length }) => ({ bytes, length })),
    limit: mostMarks,
    around: reachOf(fragmentSize),
  }
  const found = await engine.texts.highlightStored(request, signal)
  return texts.flatMap(({ rid }, at) =>
    (found[at] ?? []).map(({ text, marks }) => ({ rid, text, marks, fragments: cutFragments(text, marks, fragmentSize) })),
  )
}
