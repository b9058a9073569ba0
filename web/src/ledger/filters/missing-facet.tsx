import { useLingui } from '@lingui/react/macro'
import type { PanelFilter } from '../../feature/filter.ts'
import { toggleValue } from '../../search/address/search-state.ts'
import { useChangeSearch, useSearchState } from '../../search/address/use-search-state.ts'
import styles from '../../search/facets/facet.module.css'
import { FacetOptions } from '../../search/facets/facet-options.tsx'
import { FacetValue } from '../../search/facets/facet-value.tsx'
import { useClauseCount } from '../../search/facets/use-facet.ts'
import { missingClause } from './missing-clause.ts'

/** On disk or not any more, with their counts. */
export function MissingFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const counts = useClauseCount(filter, missingClause, state)
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const { found = null, total = null } = counts.data ?? {}
  const values = [
    { value: 'false', label: t`On disk`, count: total === null || found === null ? null : total - found },
    { value: 'true', label: t`No longer on disk`, count: found },
  ]
  return (
    <div className={styles.facet} aria-busy={counts.isFetching}>
      {values.map(({ value, label, count }) => (
        <FacetValue
          key={value}
          label={label}
          count={count}
          isChosen={choice.values.includes(value)}
          isExcluded={choice.isExcluded}
          onToggle={() => change(toggleValue(state, filter.name, value))}
        />
      ))}
      {counts.isError && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      <FacetOptions filter={filter} />
    </div>
  )
}
