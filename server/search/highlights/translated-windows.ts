import { readTranslation, translationsOf } from '../../documents/translations.ts'
import type { Query } from '../../query/tree.ts'
import type { TranslationTable } from '../../records/schema.ts'
import { segmentLength } from '../../records/texts/text.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { leavesOn } from './query-fields.ts'
import { windowEnd } from './window-end.ts'

/** The field of the texts of translations. */
export const translatedContent = 'content_translated.content'

/** UTF-16 units of the translations of one page that are looked through at most: as much as four long books. */
const mostUnits = 4 * 1024 * 1024

/** What is sought in translations; `isWhole`: all of each is wanted. */
type Asked = { query: Query; isWhole: boolean; signal: AbortSignal | undefined }

/**
 * The translations of some documents, each to be read segment by segment as far as it is needed. Those in which the engine finds nothing are not read at all; all together not beyond a limit, behind
 * which they seem to end.
 */
export async function translatedTexts(
  deps: SearchDeps,
  documents: HitItem[],
  { query, isWhole, signal }: Asked,
): Promise<Map<number, AsyncGenerator<string>>> {
  const own = documents.filter(({ type }) => type === 'Document')
  const found = isWhole ? undefined : await matching(deps, own, query, signal)
  const wanted = own.filter(({ rid }) => found?.has(rid) ?? true)
  const rows = await rowsOf(deps, wanted)
  const room = { units: isWhole ? Number.POSITIVE_INFINITY : mostUnits }
  return new Map(wanted.map((document) => [document.rid, segmentsOf(deps, rows.get(keyOf(document)) ?? [], room)]))
}

/** The beginning of the first translation of each document, by its number. */
export async function translatedBeginnings(deps: SearchDeps, documents: HitItem[]): Promise<Map<number, string>> {
  const rows = await rowsOf(deps, documents)
  const beginnings = new Map<number, string>()
  for (const document of documents) {
    const [row] = rows.get(keyOf(document)) ?? []
    if (row) beginnings.set(document.rid, await readTranslation(deps.records, row, 0, segmentLength))
  }
  return beginnings
}

async function rowsOf({ records }: SearchDeps, documents: HitItem[]): Promise<Map<string, TranslationTable[]>> {
  const rows: TranslationTable[] = []
  for (const [project, own] of Map.groupBy(documents, (document) => document.project))
    rows.push(...(await translationsOf(records, project, [...new Set(own.map(({ id }) => id))])))
  return Map.groupBy(rows, ({ project, document_id }) => keyOf({ project, id: document_id }))
}

function keyOf({ project, id }: { project: string; id: string }): string {
  return JSON.stringify([project, id])
}

/** The numbers of those in whose translations there are words of the query. */
async function matching(
  { engine }: SearchDeps,
  documents: HitItem[],
  query: Query,
  signal: AbortSignal | undefined,
): Promise<Set<number>> {
  if (documents.length === 0) return new Set()
  const ids: Query = { kind: 'ids', ids: documents.map(({ id }) => id) }
  const among: Query = {
    kind: 'bool',
    must: [],
    should: leavesOn(query, translatedContent),
    filter: [ids],
    mustNot: [],
    minimumShouldMatch: 1,
  }
  return new Set(await engine.collect([...new Set(documents.map(({ project }) => project))], among, signal))
}

async function* segmentsOf({ records }: SearchDeps, rows: TranslationTable[], room: { units: number }): AsyncGenerator<string> {
  for (const row of rows) {
    for (let start = 0; start < row.text_length && room.units > 0; ) {
      const text = await readTranslation(records, row, start, start + segmentLength)
      const end = start + text.length < row.text_length ? windowEnd(text, segmentLength - 1) : text.length
      room.units -= segmentLength
      start += end
      yield text.slice(0, end)
    }
  }
}
