import type { Mark, TextReader } from '../../engine/texts.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { textLengthOf } from '../text-room.ts'
import { cutFragments, type Piece, type Window } from './fragments.ts'
import { findInShortTexts, isShort } from './short-texts.ts'
import { type FieldReader, mostMarks, openReaders, readWindows, type Wanted } from './windows.ts'

/** After so many UTF-16 units on one page, documents that have at least one fragment are not searched for more. */
const enoughText = 1024 * 1024

/** Finds the fragments with matches in a field of some documents. */
export async function findPieces(deps: SearchDeps, documents: HitItem[], wanted: Wanted): Promise<Piece[]> {
  const [short, others] = wanted.field.field === 'content' ? partition(documents) : [[], documents]
  const pieces = await findInShortTexts(deps, short, wanted)
  const readers = await openReaders(deps, others, wanted)
  return [...pieces, ...(await findFragments(deps.engine.texts, readers, { ...wanted, length: textLengthOf(short) }))]
}

function partition(documents: HitItem[]): [HitItem[], HitItem[]] {
  return [documents.filter(isShort), documents.filter((document) => !isShort(document))]
}

/**
 * Searches the first window of each text, then twice as many more where fragments are missing, and so on: a page of long texts would
 * otherwise take some hundred milliseconds. `length`: of the texts of the page that were searched already.
 */
async function findFragments(
  service: TextReader,
  readers: FieldReader[],
  { length, ...wanted }: Wanted & { length: number },
): Promise<Piece[]> {
  const pieces: Piece[] = []
  const found = new Map<number, number>()
  let searched = length
  let unfinished = readers
  for (let windows = 1; unfinished.length > 0; windows *= 2) {
    const marked = await markTexts(service, await readWindows(unfinished, windows), { ...wanted, limit: mostMarks })
    for (const { rid, text, marks } of marked) {
      const fragments = cutFragments(text, marks, wanted.field.fragmentSize)
      pieces.push({ rid, text, marks, fragments })
      found.set(rid, (found.get(rid) ?? 0) + fragments.length)
      searched += text.length
    }
    const needed = searched < enoughText ? wanted.field.fragments : 1
    unfinished = unfinished.filter(({ rid, isRead }) => !isRead && (found.get(rid) ?? 0) < needed)
  }
  return pieces
}

/** Marks all texts in one engine call, at most `limit` places in each. */
export async function markTexts(
  service: TextReader,
  texts: Window[],
  { query, field, signal, limit }: Wanted & { limit: number },
): Promise<(Window & { marks: Mark[] })[]> {
  if (texts.length === 0) return []
  const marks = await service.highlight({ query, field: field.field, texts: texts.map(({ text }) => text), limit }, signal)
  return texts.map(({ rid, text }, index) => ({ rid, text, marks: marks[index] ?? [] }))
}
