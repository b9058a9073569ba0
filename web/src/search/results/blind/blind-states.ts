import { blindStates, type LedgerState } from '@dossier/contract'
import { type SearchState, setFilter } from '../../address/search-state.ts'
import type { Bucket } from '../../body/aggregations.ts'

/** What of a scope could not be searched: how many documents in all, and by state. */
export type BlindSpot = { total: number; states: { state: LedgerState; count: number }[] }

/** Adds up the states whose documents could not be searched, or not wholly. */
export function blindSpot(buckets: Bucket[]): BlindSpot {
  const states = blindStates.flatMap((state) => {
    const count = buckets.find((bucket) => bucket.key === state)?.doc_count ?? 0
    return count > 0 ? [{ state, count }] : []
  })
  return { total: states.reduce((sum, { count }) => sum + count, 0), states: states.toSorted((a, b) => b.count - a.count) }
}

/** The search that shows them: the same filters, no words, these states. */
export function blindSearch(state: SearchState, spot: BlindSpot): SearchState {
  const values = spot.states.map((each) => each.state)
  return setFilter({ ...state, query: '', field: 'all' }, 'ledgerState', { values, isExcluded: false })
}
