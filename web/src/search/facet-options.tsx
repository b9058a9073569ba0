import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './facet.module.css'
import type { FilterDefinition } from './filter-definitions.ts'
import { setFilter } from './search-state.ts'
import { useContextualized } from './use-facet.ts'
import { useChangeSearch, useSearchState } from './use-search-state.ts'

/** Exclude, contextualise, and what the filter itself adds. */
export function FacetOptions({ filter, children }: { filter: FilterDefinition; children?: ReactNode }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const [isContextualized, setContextualized] = useContextualized(filter.name)
  const choice = state.filters[filter.name]
  return (
    <div className={styles.options}>
      <label>
        <input
          type="checkbox"
          checked={choice?.isExcluded ?? false}
          disabled={choice === undefined}
          onChange={(event) =>
            choice &&
            change({ ...setFilter(state, filter.name, { ...choice, isExcluded: event.target.checked }), from: state.from })
          }
        />
        <Trans>Exclude</Trans>
      </label>
      <label title={t`Count only what the rest of the search finds`}>
        <input type="checkbox" checked={isContextualized} onChange={(event) => setContextualized(event.target.checked)} />
        <Trans>Contextualise</Trans>
      </label>
      {children && <span className={styles.all}>{children}</span>}
    </div>
  )
}
