import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { hasFilters, resetFilters } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { useResults } from '../body/use-results.ts'
import { FilterList } from './filter-list.tsx'

/** The filters as a dialog, where there is no room beside the results. */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const total = useResults(state).data?.total ?? 0
  return (
    <Dialog
      title={t`Filters`}
      onClose={onClose}
      actions={
        <>
          {hasFilters(state) && (
            <Button look="quiet" onClick={() => change(resetFilters(state))}>
              <Trans>Clear all</Trans>
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            <Plural value={total} one="Show # document" other="Show # documents" />
          </Button>
        </>
      }
    >
      <FilterList />
    </Dialog>
  )
}
