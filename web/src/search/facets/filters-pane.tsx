import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { resetFilters } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './filters-pane.module.css'
import { focusCount } from './focus-count.ts'

/** The screen's first look is its results. */
const FilterList = lazy(() => import('./filter-list.tsx').then((module) => ({ default: module.FilterList })))

/** The filters beside the results. */
export function FiltersPane() {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const active = Object.keys(state.filters).length
  const clear = () => {
    change(resetFilters(state))
    focusCount()
  }
  return (
    <aside className={styles.pane} aria-label={t`Filters`}>
      <div className={styles.head}>
        <h2>
          <Trans>Filters</Trans>
        </h2>
        {active > 0 && <Tag kind="info">{t`${active} active`}</Tag>}
        {active > 0 && (
          <span className={styles.end}>
            <Button look="link" onClick={clear}>
              <Trans>Clear all</Trans>
            </Button>
          </span>
        )}
      </div>
      <p className={styles.note}>
        <Trans>Counts are of the whole project, unless a filter is contextualised.</Trans>
      </p>
      <div className={styles.scroll}>
        <Suspense>
          <FilterList />
        </Suspense>
      </div>
    </aside>
  )
}
