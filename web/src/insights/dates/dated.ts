import { useQuery } from '@tanstack/react-query'
import type { Clause } from '../../feature/filter.ts'
import { askCounts, bucketsIn, type Counted, foundIn, insideOf, numberIn } from '../../search/body/buckets.ts'
import { folderClauses } from '../../search/body/folder-clauses.ts'
import { type Bin, fillBins, type Interval, startOf } from '../charts/columns/bins.ts'

/** The field that the contract counts. */
export const creationDate = 'metadata.tika_metadata_creation_date'

/** How many pieces of time an answer has at most (specification, section 9). */
const mostBuckets = 1000

/**
 * Documents by creation date. `usable`: those with a date after 1970 and before now; `cut`: of these, those that are older than the pieces that were told. The others have
 * no date, one that is too old, or one that is still to come; `first`: the first instant that counts.
 */
export type Dated = {
  bins: Bin[]
  total: number
  usable: number
  cut: number
  undated: number
  tooOld: number
  inFuture: number
  first: number
  now: number
}

const wire: Record<Interval, { interval: string; format: string }> = {
  year: { interval: '1y', format: 'yyyy' },
  month: { interval: '1M', format: 'yyyy-MM' },
  day: { interval: '1d', format: 'yyyy-MM-dd' },
}

/** Asks for documents by creation date, in some folders or in all. */
export function useDated(project: string, folders: readonly string[], interval: Interval) {
  return useQuery({
    queryKey: ['search', 'insights', 'dates', project, folders, interval],
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const answer = await askCounts(project, datedBody(folders, interval, now), {
        signal,
        preference: 'widget-documents-by-creation-date',
      })
      return readDated(answer, interval, now)
    },
  })
}

/** The first instant that counts: buckets that begin with 1970 do not (client.md b.8), for that is what broken clocks say. */
export function firstUsable(interval: Interval): number {
  return startOf(0, interval, 1)
}

/** The body of the request. Dates that do not count stand apart, so that they never take the place of those that do. */
export function datedBody(folders: readonly string[], interval: Interval, now: number): Clause {
  const first = firstUsable(interval)
  const range = (limits: Record<string, number>) => ({ range: { [creationDate]: { ...limits, format: 'epoch_millis' } } })
  return {
    query: {
      bool: {
        must: [
          folders.length > 0 ? { bool: { should: folders.flatMap(folderClauses) } } : { bool: {} },
          { match: { type: 'Document' } },
        ],
      },
    },
    aggs: {
      usable: {
        filter: range({ gte: first, lt: now }),
        aggs: {
          agg_by_creation_date: {
            date_histogram: { field: creationDate, ...wire[interval], order: { _key: 'desc' }, min_doc_count: 1 },
            aggs: { bucket_sort_truncate: { bucket_sort: { size: mostBuckets, from: 0 } } },
          },
        },
      },
      tooOld: { filter: range({ lt: first }) },
      inFuture: { filter: range({ gte: now }) },
    },
  }
}

/** Reads the answer. */
export function readDated({ total, aggregations }: Counted, interval: Interval, now: number): Dated {
  const inside = insideOf(aggregations, 'usable')
  const usable = numberIn(inside, 'doc_count')
  const told = bucketsIn(inside, 'agg_by_creation_date').map(({ key, count }) => ({ start: Number(key), count }))
  const bins = fillBins(told, interval)
  const [tooOld, inFuture] = [foundIn(aggregations, 'tooOld'), foundIn(aggregations, 'inFuture')]
  return {
    bins,
    total,
    usable,
    cut: Math.max(0, usable - told.reduce((sum, { count }) => sum + count, 0)),
    undated: Math.max(0, total - usable - tooOld - inFuture),
    tooOld,
    inFuture,
    first: firstUsable(interval),
    now,
  }
}
