import { readSegments } from '../../documents/read.ts'
import type { HighlightField } from '../../query/parsed-search.ts'
import type { Query } from '../../query/tree.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { fieldTexts } from './field-texts.ts'
import { findPieces, type Piece } from './find-pieces.ts'
import { wordEnd } from './fragments.ts'
import { markText } from './mark-text.ts'
import { onField, searchesField } from './query-fields.ts'
import type { Wanted } from './windows.ts'

/** Fragments by document number and field. */
export type Highlights = Map<number, Record<string, string[]>>

/** Highlights a page of documents. */
export async function highlightDocuments(
  deps: SearchDeps,
  documents: HitItem[],
  { query, fields, signal }: { query: Query; fields: HighlightField[]; signal?: AbortSignal | undefined },
): Promise<Highlights> {
  const highlights: Highlights = new Map(documents.map(({ rid }) => [rid, {}]))
  for (const field of fields) {
    const pieces = await search(deps, documents, { query: field.query ?? query, field, signal })
    for (const { rid } of documents) {
      const own = pieces.filter((piece) => piece.rid === rid)
      const fragments = own.some(({ marks }) => marks.length > 0) ? writeFragments(own, field) : []
      if (fragments.length > 0) Object.assign(highlights.get(rid) ?? {}, { [field.field]: fragments })
    }
    if (field.noMatchSize > 0) await addBeginnings(deps, documents, field, highlights)
  }
  return highlights
}

async function search(deps: SearchDeps, documents: HitItem[], wanted: Wanted): Promise<Piece[]> {
  const { field } = wanted
  const query = field.requireFieldMatch ? wanted.query : onField(wanted.query, field.field)
  return searchesField(query, field.field) ? findPieces(deps, documents, { ...wanted, query }) : []
}

function writeFragments(pieces: Piece[], field: HighlightField): string[] {
  if (field.fragments === 0) return [pieces.map(({ text, marks }) => markText(text, 0, text.length, marks, field)).join('')]
  const all = pieces.flatMap(({ text, fragments }) => fragments.map((fragment) => ({ ...fragment, text })))
  // Sorting is stable: ties go to the first in the text.
  const best = all.toSorted((a, b) => b.score - a.score).slice(0, field.fragments)
  const chosen = field.order === 'score' ? best : all.filter((fragment) => best.includes(fragment))
  return chosen.map(({ text, start, end, marks }) => markText(text, start, end, marks, field))
}

/** Adds the beginning of the text for documents without matches. */
async function addBeginnings(
  deps: SearchDeps,
  documents: HitItem[],
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
    if (end > 0) own[field.field] = [markText(text, 0, end, [], field)]
  }
}
