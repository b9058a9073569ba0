import type { Clause } from '../../feature/filter.ts'
import { type Answered, bucketsIn } from '../../search/body/buckets.ts'
import { type Bin, startOf } from '../charts/columns/bins.ts'
import { creationDate, firstUsable } from '../dates/dated.ts'

/** A year as a column: its key, and the time that it stands for. */
export type YearColumn = { key: string; label: string; bin: Bin }

/** More columns than that are not read any more: the newest are shown. */
const mostYears = 25

/** Documents whose creation date is after 1970 and before now. */
export function usableDates(now = Date.now()): Clause {
  return { range: { [creationDate]: { gte: firstUsable('year'), lt: now, format: 'epoch_millis' } } }
}

/** Counts documents by year of creation, inside another aggregation. */
export const byYear: Clause = {
  years: { date_histogram: { field: creationDate, interval: '1y', format: 'yyyy', order: { _key: 'asc' }, min_doc_count: 1 } },
}

/** The years that were counted inside a bucket, by the year. */
export function yearCounts(inside: Answered): Map<string, number> {
  return new Map(bucketsIn(inside, 'years').map(({ key, count }) => [yearKey(Number(key)), count]))
}

/** The columns from the first to the last of some years, the newest of them where there are too many; `hasOlder`: there are. */
export function yearColumns(counted: readonly ReadonlyMap<string, number>[]): { columns: YearColumn[]; hasOlder: boolean } {
  const years = counted.flatMap((counts) => [...counts.keys()].map(Number)).filter(Number.isInteger)
  if (years.length === 0) return { columns: [], hasOlder: false }
  const last = Math.max(...years)
  const oldest = Math.min(...years)
  const first = Math.max(oldest, last - mostYears + 1)
  const columns = Array.from({ length: last - first + 1 }, (_, at) => {
    const start = Date.UTC(first + at, 0, 1)
    return { key: String(first + at), label: String(first + at), bin: { start, end: startOf(start, 'year', 1), count: 0 } }
  })
  return { columns, hasOlder: oldest < first }
}

function yearKey(epochMs: number): string {
  return String(new Date(epochMs).getUTCFullYear())
}
