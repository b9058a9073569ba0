import type { DocumentHits } from '@dossier/contract/search'
import { readSegments, type StoredDocument, type TextSegment } from '../documents/read.ts'
import type { Mark } from '../engine/texts.ts'
import { parseQueryString } from '../query/parse-query-string.ts'
import type { Query } from '../query/tree.ts'
import type { SearchDeps } from './deps.ts'
import { searchesField } from './highlights/query-fields.ts'

const segmentsAtOnce = 8
/** Nobody walks over more; the answer stays below a few megabytes. */
const mostHits = 100_000
/** How much of a segment's end is looked at again with the next one, for phrases that reach over the cut. */
const overlap = 512

/**
 * Finds the words of a query string in one document, as the search itself understands them: folded letters, wildcards, fuzzy
 * words, phrases. Segments in which the engine has none of them are not read. Throws QueryError.
 */
export async function documentHits(
  deps: SearchDeps,
  document: StoredDocument,
  { query: text, signal }: { query: string; signal?: AbortSignal | undefined },
): Promise<DocumentHits> {
  const query = parseQueryString(text, { defaultField: 'content' })
  const hits: [number, number][] = []
  if (searchesField(query, 'content') && document.segmentCount > 0) {
    const numbers = await segmentsWithHits(deps, document, query, signal)
    const words = await wordsOfHit(deps, query, signal)
    for (let at = 0; at < numbers.length && hits.length < mostHits; at += segmentsAtOnce) {
      const pieces = withOverlap(
        await readSegments(deps.records, document.rid, withPrevious(numbers.slice(at, at + segmentsAtOnce))),
      )
      const request = { query, field: 'content', texts: pieces.map((piece) => piece.text), limit: mostHits }
      const found = await deps.engine.texts.highlight(request, signal)
      for (const [index, piece] of pieces.entries()) addHits(hits, piece.start, joinWords(found[index] ?? [], piece.text, words))
    }
  }
  return { query: text, count: hits.length, hits }
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

/** How many words may make one hit: the engine marks each word of a phrase, and each letter of a name in Japanese, by itself. */
async function wordsOfHit(deps: SearchDeps, query: Query, signal: AbortSignal | undefined): Promise<number> {
  const text = query.kind === 'phrase' || query.kind === 'match' ? query.text : query.kind === 'term' ? String(query.value) : ''
  return text === '' ? 1 : (await deps.engine.texts.analyze('content', text, signal)).length
}

/** Joins up to `most` marks that stand side by side, with nothing between them but signs and white space. */
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

/** The segment before each is read too: a phrase may begin in it. */
function withPrevious(numbers: number[]): number[] {
  return [...new Set(numbers.flatMap((number) => (number > 0 ? [number - 1, number] : [number])))]
}

/** Each segment with the end of the one before it, cut between two words. */
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

/** What was found before, in the overlap, is not added again. */
function addHits(hits: [number, number][], start: number, marks: Mark[]): void {
  for (const mark of marks) {
    const from = start + mark.start
    if (from >= (hits.at(-1)?.[1] ?? 0) && hits.length < mostHits) hits.push([from, start + mark.end])
  }
}
