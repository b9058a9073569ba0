import type { DocumentHits } from '@dossier/contract/search/search'
import { readSegments, type StoredDocument, type TextSegment } from '../documents/read.ts'
import { findTranslation, type TranslatedText } from '../documents/translations.ts'
import type { Mark } from '../engine/texts.ts'
import { parseQueryString } from '../query/parse-query-string.ts'
import type { Query } from '../query/tree.ts'
import type { SearchDeps } from './deps.ts'
import { searchesField } from './highlights/query-fields.ts'
import { placesElsewhere } from './hits-elsewhere.ts'

const segmentsAtOnce = 8
/** Nobody steps through more, and the answer stays within a few megabytes. */
const mostHits = 100_000
/** UTF-16 units of a segment's end that are searched again with the next one, for phrases across the cut. */
const overlap = 512
/** Different texts that are told: a wildcard can match more than anybody looks at. */
const mostWords = 200

/**
 * Finds the matches of a query string in one document, with the search's own semantics: folding, wildcards, fuzzy terms, phrases.
 * Segments without matches, according to the engine, are not read. Throws QueryError; AppError NOT_FOUND where there is no such translation.
 */
export async function documentHits(
  deps: SearchDeps,
  document: StoredDocument,
  { query: text, wantsWords = false, targetLanguage, signal }: HitsAsked,
): Promise<DocumentHits> {
  const query = parseQueryString(text, { defaultField: 'content' })
  const translation = await findTranslation(deps.records, document, targetLanguage)
  const hits: [number, number][] = []
  const texts = new Set<string>()
  if (searchesField(query, 'content') && (translation?.length ?? document.segmentCount) > 0) {
    const words = await wordsOfHit(deps, query, signal)
    const all = translation ? windowsOf(translation) : windowsWithHits(deps, document, query, signal)
    for await (const pieces of all) {
      if (hits.length >= mostHits) break
      const request = { query, field: 'content', texts: pieces.map((piece) => piece.text), limit: mostHits }
      const found = await deps.engine.texts.highlight(request, signal)
      for (const [index, piece] of pieces.entries()) {
        const marks = joinWords(found[index] ?? [], piece.text, words)
        addHits(hits, piece.start, marks)
        if (wantsWords) addTexts(texts, piece.text, marks)
      }
    }
  }
  const elsewhere = hits.length === 0 && !translation ? await placesElsewhere(deps, document, query, signal) : []
  return { query: text, count: hits.length, hits, elsewhere, ...(wantsWords && { words: [...texts] }) }
}

/** What hits are asked for; `targetLanguage`: in this translation rather than in the text itself. */
export type HitsAsked = {
  query: string
  wantsWords?: boolean
  targetLanguage?: string | undefined
  signal?: AbortSignal | undefined
}

/** A part of a text, and where it begins. */
type Window = { start: number; text: string }

async function* windowsWithHits(
  deps: SearchDeps,
  document: StoredDocument,
  query: Query,
  signal: AbortSignal | undefined,
): AsyncGenerator<Window[]> {
  const numbers = await segmentsWithHits(deps, document, query, signal)
  for (let at = 0; at < numbers.length; at += segmentsAtOnce) {
    const wanted = withPrevious(numbers.slice(at, at + segmentsAtOnce))
    yield withOverlap(await readSegments(deps.records, document.rid, wanted))
  }
}

/** UTF-16 units of a translation that are looked through at once. */
const windowUnits = 256 * 1024

/** A translation from beginning to end, cut between two words; each part begins with the end of the one before it. */
async function* windowsOf({ length, read }: TranslatedText): AsyncGenerator<Window[]> {
  for (let start = 0; start < length; ) {
    const text = await read(start, Math.min(length, start + windowUnits))
    const isLast = start + text.length >= length
    const space = isLast ? -1 : text.search(/\s\S*$/)
    const end = space > overlap ? space : text.length
    yield [{ start, text: text.slice(0, end) }]
    if (isLast) return
    const before = text.slice(end - overlap, end).search(/\s/)
    start += before < 0 ? end : end - overlap + before
  }
}

async function segmentsWithHits(
  deps: SearchDeps,
  { rid, segmentCount }: StoredDocument,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<number[]> {
  if (segmentCount === 1) return [0]
  const [numbers = []] = await deps.engine.locate({ query, rids: [rid], limit: segmentCount }, signal)
  return numbers
}

/** How many words may form one hit: the engine marks each word of a phrase, and each character of a Japanese name, separately. */
async function wordsOfHit(deps: SearchDeps, query: Query, signal: AbortSignal | undefined): Promise<number> {
  const hasText = query.kind === 'phrase' || query.kind === 'match' || query.kind === 'prefix'
  const text = hasText ? query.text : query.kind === 'term' ? String(query.value) : ''
  return text === '' ? 1 : (await deps.engine.texts.analyze('content', text, signal)).length
}

/** Joins up to `most` adjacent marks that are separated by punctuation and white space only. */
function joinWords(marks: Mark[], text: string, most: number): Mark[] {
  const joined: Mark[] = []
  let words = most
  for (const mark of marks) {
    const last = joined.at(-1)
    if (last && words < most && !/[\p{L}\p{N}]/u.test(text.slice(last.end, mark.start))) {
      last.end = mark.end
      words++
    } else {
      joined.push({ ...mark })
      words = 1
    }
  }
  return joined
}

/** Adds each segment's predecessor: a phrase may begin there. */
function withPrevious(numbers: number[]): number[] {
  return [...new Set(numbers.flatMap((number) => (number > 0 ? [number - 1, number] : [number])))]
}

/** Prefixes each segment with the end of its predecessor, cut between two words. */
function withOverlap(segments: TextSegment[]): { start: number; text: string }[] {
  return segments.map((segment, index) => {
    const before = segments[index - 1]
    if (before?.number !== segment.number - 1) return segment
    const end = before.text.slice(-overlap)
    const space = end.search(/\s/)
    const tail = space === -1 ? '' : end.slice(space)
    return { start: segment.start - tail.length, text: tail + segment.text }
  })
}

/** Adds the marks, but not those in the overlap that were added before. */
function addHits(hits: [number, number][], start: number, marks: Mark[]): void {
  for (const mark of marks) {
    const from = start + mark.start
    if (from >= (hits.at(-1)?.[1] ?? 0) && hits.length < mostHits) hits.push([from, start + mark.end])
  }
}

function addTexts(texts: Set<string>, text: string, marks: Mark[]): void {
  for (const { start, end } of marks) {
    if (texts.size >= mostWords) return
    texts.add(text.slice(start, end).toLowerCase())
  }
}
