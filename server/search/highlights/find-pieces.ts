import { readSegments, type StoredDocument } from '../../documents/read.ts'
import type { Mark } from '../../engine/texts.ts'
import type { HighlightField } from '../../query/parsed-search.ts'
import type { Query } from '../../query/tree.ts'
import type { Records } from '../../records/open.ts'
import type { SearchDeps } from '../deps.ts'
import { fieldTexts } from './field-texts.ts'
import { cutFragments, type Fragment } from './fragments.ts'

/** A piece of a document's field, what was found in it and, but for whole texts, how it is cut. */
export type Piece = { rid: number; text: string; marks: Mark[]; fragments: Fragment[] }

export type Wanted = { query: Query; field: HighlightField; signal: AbortSignal | undefined }

/** Segments of one long text that are looked at: the first in which the terms occur. */
const mostSegments = 4
/** Texts are looked at in windows of about this many UTF-16 units, because most hits have their fragments in the first. */
const windowLength = 16 * 1024
/** So many units are looked at for one page before documents with some fragments, but not all, are left as they are. */
const enoughText = 1024 * 1024
/** Marks of one window that are looked at; those of a whole text. */
const mostMarks = 400
const mostMarksOfWhole = 1_000_000

type Reader = { rid: number; texts: AsyncIterator<string>; found: number; isDone: boolean }

/**
 * Finds the query's terms in a field of some documents. Looks at a first window of each, then, where fragments are missing, at twice as many
 * more, and so on: a page of long texts would else cost some hundred milliseconds.
 */
export async function findPieces(deps: SearchDeps, documents: StoredDocument[], wanted: Wanted): Promise<Piece[]> {
  const { field } = wanted
  const isWhole = field.fragments === 0
  let readers = await openReaders(deps, documents, wanted)
  const pieces: Piece[] = []
  for (let [windows, looked] = [1, 0]; readers.length > 0; windows *= 2) {
    const texts = await readTexts(readers, isWhole ? Number.POSITIVE_INFINITY : windows)
    if (texts.length === 0) break
    const limit = isWhole ? mostMarksOfWhole : mostMarks
    const request = { query: wanted.query, field: field.field, texts: texts.map(({ text }) => text), limit }
    const found = await deps.engine.texts.highlight(request, wanted.signal)
    for (const [index, { reader, text }] of texts.entries()) {
      const marks = found[index] ?? []
      const fragments = isWhole ? [] : cutFragments(text, marks, field.fragmentSize)
      pieces.push({ rid: reader.rid, text, marks, fragments })
      reader.found += fragments.length
      looked += text.length
    }
    const needed = looked < enoughText ? field.fragments : 1
    readers = readers.filter((reader) => !reader.isDone && reader.found < needed)
  }
  return pieces
}

async function readTexts(readers: Reader[], windows: number): Promise<{ reader: Reader; text: string }[]> {
  const texts: { reader: Reader; text: string }[] = []
  for (const reader of readers) {
    for (let count = 0; count < windows && !reader.isDone; count++) {
      const { value, done } = await reader.texts.next()
      if (done) reader.isDone = true
      else texts.push({ reader, text: value })
    }
  }
  return texts
}

async function openReaders(deps: SearchDeps, documents: StoredDocument[], wanted: Wanted): Promise<Reader[]> {
  const { field } = wanted
  const open = (rid: number, texts: AsyncIterator<string>): Reader => ({ rid, texts, found: 0, isDone: false })
  if (field.field !== 'content') return documents.map(({ rid, source }) => open(rid, textsOf(source, field.field)))
  const located = field.fragments === 0 ? new Map<number, number[]>() : await locate(deps, documents, wanted)
  return documents.map(({ rid, segmentCount }) => {
    const all = Array.from({ length: segmentCount }, (_, number) => number)
    const length = field.fragments === 0 ? Number.POSITIVE_INFINITY : windowLength
    return open(rid, windowsOf(deps.records, { rid, numbers: located.get(rid) ?? all, length }))
  })
}

/** Of long texts only the segments are read in which the engine finds the terms. */
async function locate(
  { engine }: SearchDeps,
  documents: StoredDocument[],
  { query, signal }: Wanted,
): Promise<Map<number, number[]>> {
  const rids = documents.filter(({ segmentCount }) => segmentCount > 1).map(({ rid }) => rid)
  const located = rids.length === 0 ? [] : await engine.locate({ query, rids, limit: mostSegments }, signal)
  return new Map(rids.map((rid, index) => [rid, located[index] ?? []]))
}

async function* windowsOf(records: Records, { rid, numbers, length }: { rid: number; numbers: number[]; length: number }) {
  for (const number of numbers) {
    const [segment] = await readSegments(records, rid, [number])
    for (let rest = segment?.text ?? ''; rest !== ''; ) {
      const end = windowEnd(rest, length)
      yield rest.slice(0, end)
      rest = rest.slice(end)
    }
  }
}

/** Cuts at white space, so that no word is lost between two windows; text without any is cut between two characters. */
function windowEnd(text: string, length: number): number {
  if (text.length <= length) return text.length
  for (let at = length; at > length / 2; at--) {
    if (/\s/.test(text.charAt(at))) return at
  }
  const unit = text.charCodeAt(length)
  return unit >= 0xdc00 && unit <= 0xdfff ? length - 1 : length
}

async function* textsOf(source: Record<string, unknown>, field: string) {
  yield* fieldTexts(source, field)
}
