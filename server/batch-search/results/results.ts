import type { ResultSort, ResultsAsked } from '@dossier/contract/batch-search/asked'
import type { BatchResult } from '@dossier/contract/batch-search/batch-search'
import type { Scope } from '../../scope/scope.ts'
import { readTexts } from '../describe.ts'
import type { BatchRow } from '../visible.ts'
import { byDocument, type DocumentSort } from './by-document.ts'
import { HitReader } from './hit-reader.ts'
import { type Place, placesByLine, placesByRank } from './result-order.ts'

/** A page of the results of a batch search, and how many there are of those that are asked for. */
export async function listResults(
  { records }: Scope,
  row: BatchRow,
  asked: ResultsAsked,
): Promise<{ items: BatchResult[]; total: number }> {
  const { queries, queriesExcluded = false, contentTypes = [], foundBy, sort, order } = asked
  const reader = await HitReader.open(records, row.search_id, { queries, isExcluded: queriesExcluded, contentTypes, foundBy })
  const piece = { from: asked.from, size: asked.size, isDescending: order === 'desc' }
  const places = isOfDocument(sort) ? await byDocument(reader, sort, piece) : await placesOf(reader, sort, piece)
  const items = await reader.describe(places, readTexts(row.projects))
  return { items, total: reader.total }
}

function isOfDocument(sort: ResultSort): sort is DocumentSort {
  return sort !== 'doc_nb' && sort !== 'query'
}

async function placesOf(
  reader: HitReader,
  sort: 'doc_nb' | 'query',
  piece: Parameters<typeof placesByLine>[1],
): Promise<Place[]> {
  if (sort === 'doc_nb') return placesByRank(reader.lines, piece)
  const order = await reader.linesByQuery()
  const sorted = order.flatMap((line) => reader.lines[line] ?? [])
  return placesByLine(sorted, piece).map(({ line, at }) => ({ line: order[line] ?? 0, at }))
}
