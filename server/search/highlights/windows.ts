import { readFirstSegments, readSegments } from '../../documents/read.ts'
import type { HighlightField } from '../../query/parsed-search.ts'
import type { Query } from '../../query/tree.ts'
import type { Records } from '../../records/open.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { fieldTexts } from './field-texts.ts'
import { translatedContent, translatedTexts } from './translated-windows.ts'
import { windowEnd } from './window-end.ts'

/** Segments of a long text that are searched: the first ones with matches. */
const mostSegments = 4
/** Texts are searched in windows of about this many UTF-16 units, as most hits have all their fragments in the first. */
export const windowLength = 16 * 1024
/** Marks per window. */
export const mostMarks = 400

/** Texts of one segment that are read by one statement: one for each takes longer than what it reads. */
export const readTogether = 32

/** What is highlighted, and in which field. */
export type Wanted = { query: Query; field: HighlightField; signal: AbortSignal | undefined }

/** Reads a document's field window by window; `isRead` once there are no more. */
export type FieldReader = { rid: number; windows: AsyncGenerator<string>; isRead: boolean }

/** A reader per document. If the whole text is highlighted (`fragments` 0), each segment is one window. */
export async function openReaders(deps: SearchDeps, documents: HitItem[], wanted: Wanted): Promise<FieldReader[]> {
  const { field } = wanted
  if (field.field === translatedContent) return openTranslations(deps, documents, wanted)
  if (field.field !== 'content') return documents.map(({ rid, source }) => open(rid, textsOf(source, field.field)))
  const isWhole = field.fragments === 0
  const located = isWhole ? new Map<number, number[]>() : await locate(deps, documents, wanted)
  const length = isWhole ? Number.POSITIVE_INFINITY : windowLength
  const read = segmentReader(deps.records, documents)
  return documents.map(({ rid, segmentCount }) => {
    const all = Array.from({ length: segmentCount }, (_, number) => number)
    return open(rid, cut(segmentsOf(read, rid, located.get(rid) ?? all), length))
  })
}

type SegmentReader = (rid: number, number: number) => Promise<string>

/** Reads segments of these documents, one document after the other: texts of one segment some at a time, the last ones of which are kept. */
function segmentReader(records: Records, documents: HitItem[]): SegmentReader {
  const short = documents.filter(({ segmentCount }) => segmentCount === 1).map(({ rid }) => rid)
  const places = new Map(short.map((rid, at) => [rid, at]))
  let kept = { from: -1, texts: new Map<number, string>() }
  return async (rid, number) => {
    const at = places.get(rid)
    if (at === undefined) return (await readSegments(records, rid, [number]))[0]?.text ?? ''
    const from = at - (at % readTogether)
    if (kept.from !== from) kept = { from, texts: await readFirstSegments(records, short.slice(from, from + readTogether)) }
    return kept.texts.get(rid) ?? ''
  }
}

const open = (rid: number, windows: AsyncGenerator<string>): FieldReader => ({ rid, windows, isRead: false })

async function openTranslations(
  deps: SearchDeps,
  documents: HitItem[],
  { query, field, signal }: Wanted,
): Promise<FieldReader[]> {
  const isWhole = field.fragments === 0
  const texts = await translatedTexts(deps, documents, { query, isWhole, signal })
  return [...texts].map(([rid, segments]) => open(rid, isWhole ? segments : cut(segments, windowLength)))
}

/** Reads at most `count` more windows of each reader. */
export async function readWindows(readers: FieldReader[], count: number): Promise<{ rid: number; text: string }[]> {
  const texts: { rid: number; text: string }[] = []
  for (const reader of readers) {
    for (let read = 0; read < count && !reader.isRead; read++) {
      const { value, done } = await reader.windows.next()
      if (done) reader.isRead = true
      else texts.push({ rid: reader.rid, text: value })
    }
  }
  return texts
}

/** Finds the segments with matches, so that only these are read of long texts. */
async function locate({ engine }: SearchDeps, documents: HitItem[], { query, signal }: Wanted): Promise<Map<number, number[]>> {
  const rids = documents.filter(({ segmentCount }) => segmentCount > 1).map(({ rid }) => rid)
  const located = rids.length === 0 ? [] : await engine.locate({ query, rids, limit: mostSegments }, signal)
  return new Map(rids.map((rid, index) => [rid, located[index] ?? []]))
}

async function* segmentsOf(read: SegmentReader, rid: number, numbers: number[]): AsyncGenerator<string> {
  for (const number of numbers) yield await read(rid, number)
}

async function* cut(texts: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  for await (let rest of texts) {
    while (rest !== '') {
      const end = windowEnd(rest, length)
      yield rest.slice(0, end)
      rest = rest.slice(end)
    }
  }
}

async function* textsOf(source: Record<string, unknown>, field: string) {
  yield* fieldTexts(source, field)
}
