import { Plural } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Hidden } from '../../ui/display/hidden.tsx'
import type { SearchState } from '../address/search-state.ts'
import { useResults } from '../body/use-results.ts'
import { countChosen } from './selection.ts'
import { useChosen } from './use-selection.ts'

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => ({ default: module.BulkActions })))

/** How many documents are selected, and the bulk actions of features; hidden where none is. */
export function BulkBar({ state }: { state: SearchState }) {
  const { chosen } = useChosen(state)
  const total = useResults(state).data?.total ?? 0
  const count = countChosen(chosen, total)
  return (
    <>
      <Hidden>
        {/* Stays when the bar goes: words that come together with their element are not read out. */}
        <span role="status">{count > 0 && <Plural value={count} one="# selected" other="# selected" />}</span>
      </Hidden>
      {count > 0 && (
        <Suspense>
          <BulkActions state={state} count={count} total={total} />
        </Suspense>
      )}
    </>
  )
}
