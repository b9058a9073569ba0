import { Trans, useLingui } from '@lingui/react/macro'
import type { Clause, PanelFilter } from '../feature/filter.ts'
import { toggleValue } from '../search/address/search-state.ts'
import { useChangeSearch, useSearchState } from '../search/address/use-search-state.ts'
import { mostFrequentFirst } from '../search/body/facet-body.ts'
import styles from '../search/facets/facet.module.css'
import { FacetOptions } from '../search/facets/facet-options.tsx'
import { FacetValue } from '../search/facets/facet-value.tsx'
import { useClauseCount, useFacetValues } from '../search/facets/use-facet.ts'
import { anyPart, hiddenPartText } from './hidden-part-words.ts'

const hasAny: Clause = { terms: { hasHiddenParts: ['true'] } }

/** Hidden parts of any kind, then kind by kind, each with its count. */
export function HiddenPartsFacet({ filter }: { filter: PanelFilter }) {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const any = useClauseCount(filter, hasAny, state)
  const facet = useFacetValues(filter, state, { order: mostFrequentFirst, search: '', alternatives: [] })
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const counts = new Map(facet.buckets.map(({ key, doc_count }) => [String(key), doc_count]))
  const kinds = new Set([...choice.values.filter((value) => value !== anyPart), ...counts.keys()])
  const isEmpty = facet.data !== undefined && kinds.size === 0 && !choice.values.includes(anyPart)
  const values = [
    { value: anyPart, label: t`Any of them`, count: any.data?.found ?? null },
    ...[...kinds].map((value) => ({ value, label: hiddenPartText(i18n, value), count: counts.get(value) ?? null })),
  ]
  return (
    <div className={styles.facet} aria-busy={facet.isFetching || any.isFetching}>
      {isEmpty ? (
        <p className={styles.none}>
          <Trans>No values</Trans>
        </p>
      ) : (
        values.map(({ value, label, count }) => (
          <FacetValue
            key={value}
            label={label}
            count={count}
            isChosen={choice.values.includes(value)}
            isExcluded={choice.isExcluded}
            onToggle={() => change(toggleValue(state, filter.name, value))}
          />
        ))
      )}
      {(facet.isError || any.isError) && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      <FacetOptions filter={filter} />
    </div>
  )
}
