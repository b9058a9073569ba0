import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PanelFilter } from '../feature/filter.ts'
import { type SearchState, setFilter, toggleValue } from '../search/address/search-state.ts'
import { useChangeSearch, useSearchState } from '../search/address/use-search-state.ts'
import { clauseFacetBody, scopeQuery } from '../search/body/facet-body.ts'
import { postSearch } from '../search/body/search-requests.ts'
import styles from '../search/facets/facet.module.css'
import { FacetOptions } from '../search/facets/facet-options.tsx'
import { FacetValue } from '../search/facets/facet-value.tsx'
import { facetScope, scopeKey, useContextualized } from '../search/facets/use-facet.ts'
import { oneOfEach, oneOfEqualTexts } from './one-of-each.ts'

/** The switch, with how many documents it leaves, and how many of them it would leave out. */
export function EqualTextsFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const counts = useTextCount(filter, state)
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const repeated = counts.data && counts.data.total - counts.data.texts
  return (
    <div className={styles.facet} aria-busy={counts.isFetching}>
      <FacetValue
        label={t`Only one of equal texts`}
        count={counts.data?.texts ?? null}
        isChosen={choice.values.includes(oneOfEach)}
        isExcluded={choice.isExcluded}
        onToggle={() => change(toggleValue(state, filter.name, oneOfEach))}
      />
      {repeated !== undefined && (
        <p className={styles.none}>
          <Plural
            value={repeated}
            _0="No document repeats the text of another."
            one="# document repeats the text of another."
            other="# documents repeat the text of another."
          />
        </p>
      )}
      {counts.isError && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      <FacetOptions filter={filter} />
    </div>
  )
}

/** How many documents there are, and how many with one of each text, without the filter itself. */
function useTextCount(filter: PanelFilter, search: SearchState) {
  const state = setFilter(search, filter.name, { values: [], isExcluded: false })
  const [isContextualized] = useContextualized(filter)
  return useQuery({
    queryKey: ['search', 'facet', filter.name, scopeKey(state, isContextualized)],
    queryFn: async ({ signal }) => {
      const scope = await facetScope(state, isContextualized, signal)
      const one = oneOfEqualTexts(scopeQuery(scope), { values: [oneOfEach], isExcluded: false })
      const found = await postSearch(state.index, clauseFacetBody(one, scope), { signal, preference: filter.preference })
      return { texts: found.aggregations.found?.found ?? 0, total: found.total }
    },
    placeholderData: keepPreviousData,
  })
}
