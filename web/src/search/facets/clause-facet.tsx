import { useLingui } from '@lingui/react/macro'
import type { Clause, PanelFilter } from '../../feature/filter.ts'
import { toggleValue } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { FacetOptions } from './facet-options.tsx'
import { FacetValue } from './facet-value.tsx'
import { useClauseCount } from './use-facet.ts'

/** `values`: in the order in which they are shown, `true` for documents that the clause finds and `false` for the others. */
type ClauseFacetProps = { filter: PanelFilter; clause: Clause; values: readonly { value: 'true' | 'false'; label: string }[] }

/** The documents that a clause finds and those that it does not, with their counts. */
export function ClauseFacet({ filter, clause, values }: ClauseFacetProps) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const counts = useClauseCount(filter, clause, state)
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const { found = null, total = null } = counts.data ?? {}
  const others = total === null || found === null ? null : total - found
  return (
    <div className={styles.facet} aria-busy={counts.isFetching}>
      {values.map(({ value, label }) => (
        <FacetValue
          key={value}
          label={label}
          count={value === 'true' ? found : others}
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
