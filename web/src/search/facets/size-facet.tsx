import { useLingui } from '@lingui/react/macro'
import type { PanelFilter } from '../../feature/filter.ts'
import { toggleValue } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { sizeClause, sizeRanges, unknownSize } from '../body/size-ranges.ts'
import styles from './facet.module.css'
import { FacetOptions } from './facet-options.tsx'
import { FacetValue } from './facet-value.tsx'
import { useWords } from './filter-text.ts'
import { useClauseCounts } from './use-facet.ts'

const offered = [...sizeRanges, unknownSize]

/** Ranges of sizes with their counts, and those that an address has brought. */
export function SizeFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const words = useWords()
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const values = [...new Set([...choice.values.filter((value) => !offered.includes(value)), ...offered])]
  const counts = useClauseCounts(filter, values.map(sizeClause), state)
  const listed = values
    .map((value, at) => ({ value, count: counts.isPlaceholderData ? null : (counts.data?.[at] ?? null) }))
    // The sizes of nearly all documents are known.
    .filter(({ value, count }) => value !== unknownSize || choice.values.includes(value) || (count ?? 0) > 0)
  return (
    <div className={styles.facet} aria-busy={counts.isFetching}>
      {listed.map(({ value, count }) => (
        <FacetValue
          key={value}
          label={filter.valueLabel?.(value, words) ?? value}
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
