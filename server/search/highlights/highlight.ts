import { readFirstSegments } from '../../documents/read.ts'
import { withTranslations } from '../../documents/translations.ts'
import type { HighlightField } from '../../query/parsed-search.ts'
import type { Query } from '../../query/tree.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import type { TextRoom } from '../text-room.ts'
import { fieldTexts } from './field-texts.ts'
import { findPieces } from './find-pieces.ts'
import { type Piece, wordEnd } from './fragments.ts'
import { markedLength, markText } from './mark-text.ts'
import { checkWholeTexts, markWholeTexts } from './mark-whole.ts'
import { onField, searchesField } from './query-fields.ts'
import { translatedBeginnings, translatedContent } from './translated-windows.ts'
import { readTogether, type Wanted } from './windows.ts'

/** Fragments by document number and field. */
export type Highlights = Map<number, Record<string, string[]>>

type Asked = { query: Query; fields: HighlightField[]; room: TextRoom; signal?: AbortSignal | undefined }

/** Highlights a page of documents. Throws QueryError if the highlights are longer than an answer can be. */
export async function highlightDocuments(
  deps: SearchDeps,
  hits: HitItem[],
  { query, fields, room, signal }: Asked,
): Promise<Highlights> {
  checkWholeTexts(hits, fields)
  // Their texts are read as far as they are needed; what else is known of translations is short.
  const isTranslated = fields.some(({ field }) => field.startsWith('content_translated.') && field !== translatedContent)
  const documents = isTranslated ? await withTranslations(deps.records, hits) : hits
  const highlights: Highlights = new Map(documents.map(({ rid }) => [rid, {}]))
  for (const field of fields) {
    const found = await highlightField(deps, documents, { query: field.query ?? query, field, signal, room })
    for (const [rid, fragments] of found) Object.assign(highlights.get(rid) ?? {}, { [field.field]: fragments })
    if (field.noMatchSize > 0) await addBeginnings(deps, documents, { field, highlights, room })
  }
  return highlights
}

type WantedWithRoom = Wanted & { room: TextRoom }

/** The fragments of one field by document number; a text that is marked whole is one fragment. */
async function highlightField(deps: SearchDeps, documents: HitItem[], wanted: WantedWithRoom): Promise<Map<number, string[]>> {
  const { field, room } = wanted
  const query = field.requireFieldMatch ? wanted.query : onField(wanted.query, field.field)
  if (!searchesField(query, field.field)) return new Map()
  if (field.fragments === 0) {
    const texts = await markWholeTexts(deps, documents, { ...wanted, query })
    return new Map([...texts].map(([rid, text]) => [rid, [text]]))
  }
  const pieces = await findPieces(deps, documents, { ...wanted, query })
  const found = [...Map.groupBy(pieces, ({ rid }) => rid)].filter(([, own]) => own.some(({ marks }) => marks.length > 0))
  return new Map(found.map(([rid, own]) => [rid, writeFragments(own, field, room)]))
}

function writeFragments(pieces: Piece[], field: HighlightField, room: TextRoom): string[] {
  const all = pieces.flatMap(({ text, fragments }) => fragments.map((fragment) => ({ ...fragment, text })))
  // Sorting is stable: ties go to the first in the text.
  const best = all.toSorted((a, b) => b.score - a.score).slice(0, field.fragments)
  const chosen = field.order === 'score' ? best : chosenInOrder(all, best)
  return chosen.map(({ text, start, end, marks }) => {
    room.takeHighlight(markedLength(end - start, marks, field))
    return markText(text, start, end, marks, field)
  })
}

function chosenInOrder<T>(all: T[], best: T[]): T[] {
  const chosen = new Set(best)
  return all.filter((fragment) => chosen.has(fragment))
}

/** Adds the beginning of the text for documents without matches. */
async function addBeginnings(
  deps: SearchDeps,
  documents: HitItem[],
  { field, highlights, room }: { field: HighlightField; highlights: Highlights; room: TextRoom },
): Promise<void> {
  const without = documents.filter(({ rid }) => highlights.get(rid)?.[field.field] === undefined)
  for (const batch of inBatches(without, readTogether)) {
    const beginningOf = await beginnings(deps, batch, field.field)
    for (const document of batch) {
      const text = beginningOf(document)
      const end = wordEnd(text, field.noMatchSize, 0, text.length)
      room.takeHighlight(end)
      if (end > 0) Object.assign(highlights.get(document.rid) ?? {}, { [field.field]: [markText(text, 0, end, [], field)] })
    }
  }
}

async function beginnings(deps: SearchDeps, documents: HitItem[], field: string): Promise<(document: HitItem) => string> {
  if (field !== 'content' && field !== translatedContent) return ({ source }) => fieldTexts(source, field)[0] ?? ''
  const texts =
    field === 'content'
      ? await readFirstSegments(
          deps.records,
          documents.map(({ rid }) => rid),
        )
      : await translatedBeginnings(deps, documents)
  return ({ rid }) => texts.get(rid) ?? ''
}
