import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'
import { setFilter } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { useContextualized } from './use-facet.ts'

/** Exclude, contextualise, and what the filter itself adds. */
export function FacetOptions({ filter, children }: { filter: PanelFilter; children?: ReactNode }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const [isContextualized, setContextualized] = useContextualized(filter)
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
