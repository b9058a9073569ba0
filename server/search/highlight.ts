import { readSegments, type StoredDocument } from '../documents/read.ts'
import type { Mark } from '../engine/port.ts'
import type { HighlightField } from '../query/body/parsed-search.ts'
import type { Query } from '../query/tree.ts'
import type { SearchDeps } from './deps.ts'
import { fieldTexts } from './field-texts.ts'
import { cutFragments, wordEnd } from './fragments.ts'
import { markText } from './mark-text.ts'
import { onField, searchesField } from './query-fields.ts'

/** The fragments of each document (by its number) and field. */
export type Highlights = Map<number, Record<string, string[]>>

/** Segments of one long text that are looked at: a fragment comes from one of the first in which the terms occur. */
const mostSegments = 4
/** Marks of one text that are looked at: fragments are chosen among them. */
const mostMarks = 400
/** For whole texts. */
const everything = 1_000_000

/** A piece of a document's field with the marks that were found in it. */
type Piece = { rid: number; text: string; marks: Mark[] }

/** The highlights of a page of documents: two calls of the engine for each field, one if no document is long. */
export async function highlightDocuments(
  deps: SearchDeps,
  documents: StoredDocument[],
  { query, fields, signal }: { query: Query; fields: HighlightField[]; signal?: AbortSignal | undefined },
): Promise<Highlights> {
  const highlights: Highlights = new Map(documents.map(({ rid }) => [rid, {}]))
  for (const field of fields) {
    const pieces = await findPieces(deps, documents, { query: field.query ?? query, field, signal })
    for (const { rid } of documents) {
      const own = pieces.filter((piece) => piece.rid === rid)
      const fragments = own.some(({ marks }) => marks.length > 0) ? writeFragments(own, field) : []
      if (fragments.length > 0) Object.assign(highlights.get(rid) ?? {}, { [field.field]: fragments })
    }
    if (field.noMatchSize > 0) await addBeginnings(deps, documents, field, highlights)
  }
  return highlights
}

type Wanted = { query: Query; field: HighlightField; signal: AbortSignal | undefined }

async function findPieces(deps: SearchDeps, documents: StoredDocument[], wanted: Wanted): Promise<Piece[]> {
  const { field } = wanted
  const query = field.requireFieldMatch ? wanted.query : onField(wanted.query, field.field)
  if (!searchesField(query, field.field)) return []
  const texts =
    field.field === 'content'
      ? await contentTexts(deps, documents, { ...wanted, query })
      : documents.flatMap((document) => fieldTexts(document.source, field.field).map((text) => ({ rid: document.rid, text })))
  if (texts.length === 0) return []
  const limit = field.fragments === 0 ? everything : mostMarks
  const request = { query, field: field.field, texts: texts.map(({ text }) => text), limit }
  const found = await deps.engine.highlight(request, wanted.signal)
  return texts.map((piece, index) => ({ ...piece, marks: found[index] ?? [] }))
}

/** Of long texts only the segments in which the engine finds the terms are read. */
async function contentTexts(
  deps: SearchDeps,
  documents: StoredDocument[],
  { query, field, signal }: Wanted,
): Promise<Omit<Piece, 'marks'>[]> {
  const withText = documents.filter(({ segmentCount }) => segmentCount > 0)
  const isWhole = field.fragments === 0
  const long = isWhole ? [] : withText.filter(({ segmentCount }) => segmentCount > 1)
  const rids = long.map(({ rid }) => rid)
  const located = rids.length === 0 ? [] : await deps.engine.locate({ query, rids, limit: mostSegments }, signal)
  const numbers = new Map(rids.map((rid, index) => [rid, located[index] ?? []]))
  const texts: Omit<Piece, 'marks'>[] = []
  for (const { rid, segmentCount } of withText) {
    const wanted = isWhole ? Array.from({ length: segmentCount }, (_, number) => number) : (numbers.get(rid) ?? [0])
    for (const { text } of await readSegments(deps.records, rid, wanted)) texts.push({ rid, text })
  }
  return texts
}

function writeFragments(pieces: Piece[], field: HighlightField): string[] {
  const style = { preTag: field.preTag, postTag: field.postTag, escapes: field.escapes }
  if (field.fragments === 0) return [pieces.map(({ text, marks }) => markText(text, 0, text.length, marks, style)).join('')]
  const all = pieces.flatMap(({ text, marks }) => cutFragments(text, marks, field.fragmentSize).map((cut) => ({ ...cut, text })))
  // Sorting is stable: of equal ones the first in the text are taken.
  const best = all.toSorted((a, b) => b.score - a.score).slice(0, field.fragments)
  const chosen = field.order === 'score' ? best : all.filter((fragment) => best.includes(fragment))
  return chosen.map(({ text, start, end, marks }) => markText(text, start, end, marks, style))
}

/** The beginning of the text where nothing was found in it. */
async function addBeginnings(
  deps: SearchDeps,
  documents: StoredDocument[],
  field: HighlightField,
  highlights: Highlights,
): Promise<void> {
  for (const document of documents) {
    const own = highlights.get(document.rid)
    if (!own || own[field.field]) continue
    const [text = ''] =
      field.field === 'content'
        ? (await readSegments(deps.records, document.rid, [0])).map((segment) => segment.text)
        : fieldTexts(document.source, field.field)
    const end = wordEnd(text, field.noMatchSize, 0, text.length)
    if (end > 0) own[field.field] = [markText(text, 0, end, [], { preTag: '', postTag: '', escapes: field.escapes })]
  }
}
