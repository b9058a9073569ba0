import type { Mark, TextService } from '../../engine/texts.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { cutFragments, type Fragment } from './fragments.ts'
import { type FieldReader, openReaders, readWindows, type Wanted } from './windows.ts'

/** A piece of a document's field with its marks and, unless the whole text is highlighted, its fragments. */
export type Piece = { rid: number; text: string; marks: Mark[]; fragments: Fragment[] }

/** After so many UTF-16 units on one page, documents that have at least one fragment are not searched for more. */
const enoughText = 1024 * 1024
/** Marks per window, and per segment if the whole text is highlighted. */
const mostMarks = 400
const mostMarksOfWhole = 1_000_000

/** Finds the matches in a field of some documents. */
export async function findPieces(deps: SearchDeps, documents: HitItem[], wanted: Wanted): Promise<Piece[]> {
  const readers = await openReaders(deps, documents, wanted)
  if (wanted.field.fragments > 0) return findFragments(deps.engine.texts, readers, wanted)
  const texts = await readWindows(readers, Number.POSITIVE_INFINITY)
  return markTexts(deps.engine.texts, texts, { ...wanted, limit: mostMarksOfWhole })
}

/**
 * Searches the first window of each text, then twice as many more where fragments are missing, and so on: a page of long texts would
 * otherwise take some hundred milliseconds.
 */
async function findFragments(service: TextService, readers: FieldReader[], wanted: Wanted): Promise<Piece[]> {
  const pieces: Piece[] = []
  const found = new Map<number, number>()
  let length = 0
  let unfinished = readers
  for (let windows = 1; unfinished.length > 0; windows *= 2) {
    for (const piece of await markTexts(service, await readWindows(unfinished, windows), { ...wanted, limit: mostMarks })) {
      piece.fragments = cutFragments(piece.text, piece.marks, wanted.field.fragmentSize)
      pieces.push(piece)
      found.set(piece.rid, (found.get(piece.rid) ?? 0) + piece.fragments.length)
      length += piece.text.length
    }
    const needed = length < enoughText ? wanted.field.fragments : 1
    unfinished = unfinished.filter(({ rid, isRead }) => !isRead && (found.get(rid) ?? 0) < needed)
  }
  return pieces
}

/** Marks all texts in one engine call. */
async function markTexts(
  service: TextService,
  texts: { rid: number; text: string }[],
  { query, field, signal, limit }: Wanted & { limit: number },
): Promise<Piece[]> {
  if (texts.length === 0) return []
  const marks = await service.highlight({ query, field: field.field, texts: texts.map(({ text }) => text), limit }, signal)
  return texts.map(({ rid, text }, index) => ({ rid, text, marks: marks[index] ?? [], fragments: [] }))
}
