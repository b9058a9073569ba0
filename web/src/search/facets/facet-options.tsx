import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'
import { setFilter } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { useContextualized } from './use-facet.ts'

/** Whether what is chosen is left out, and the function that changes it; null: nothing is chosen. */
export type Exclusion = { isExcluded: boolean; set: (isExcluded: boolean) => void } | null

type Props = { filter: PanelFilter; exclusion?: Exclusion; children?: ReactNode }

/** Exclude, contextualise, and what the filter itself adds. `exclusion`: where it is not that of the filter's choice. */
export function FacetOptions({ filter, exclusion: own, children }: Props) {
  const { t } = useLingui()
  const usual = useExclusion(filter)
  const exclusion = own === undefined ? usual : own
  const [isContextualized, setContextualized] = useContextualized(filter)
  return (
    <div className={styles.options}>
      <label>
        <input
          type="checkbox"
          checked={exclusion?.isExcluded ?? false}
          disabled={exclusion === null}
          onChange={(event) => exclusion?.set(event.target.checked)}
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

function useExclusion({ name }: PanelFilter): Exclusion {
  const state = useSearchState()
  const change = useChangeSearch()
  const choice = state.filters[name]
  if (!choice) return null
  const set = (isExcluded: boolean) => change({ ...setFilter(state, name, { ...choice, isExcluded }), from: state.from })
  return { isExcluded: choice.isExcluded, set }
}
