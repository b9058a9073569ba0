import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { OverviewMark } from '../../feature/document-slots.ts'
import { bucketsIn, insideOf } from '../../search/body/buckets.ts'
import { nameCategories } from '../categories.ts'
import { countNames } from '../document/found-names.ts'
import styles from './overview.module.css'

/** Where in a text the names are, by category: counted row by row, so that 50,000 cost what 50 cost. */
export async function fetchOverview(
  place: DocumentPlace,
  { length, rows }: { length: number; rows: number },
  signal?: AbortSignal,
): Promise<OverviewMark[]> {
  const interval = Math.max(1, length / rows)
  const counted = { rows: { histogram: { field: 'offsets', interval, min_doc_count: 1 } } }
  const aggs = nameCategories.map((category) => [category, { filter: { term: { category } }, aggs: counted }])
  const answer = await countNames(place, [{ range: { offsets: { gte: 0 } } }], Object.fromEntries(aggs), signal)
  const looks = [styles.person, styles.organization, styles.location, styles.email]
  return nameCategories.flatMap((category, at) =>
    bucketsIn(insideOf(answer, category), 'rows')
      .map(({ key }) => Number(key))
      .filter((key) => key >= 0 && key <= length)
      .map((key) => ({ at: Math.min(1, key / Math.max(1, length)), look: looks[at] ?? '' })),
  )
}
