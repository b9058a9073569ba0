import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import type { PanelFilter } from '../feature/filter.ts'
import { toggleValue } from '../search/address/search-state.ts'
import { useChangeSearch, useSearchState } from '../search/address/use-search-state.ts'
import styles from '../search/facets/facet.module.css'
import { FacetOptions } from '../search/facets/facet-options.tsx'
import { FacetValue } from '../search/facets/facet-value.tsx'
import { useClauseCounts } from '../search/facets/use-facet.ts'
import { recommendedClause } from './recommended-clause.ts'
import { useRecommenders } from './recommenders.ts'

/** So many are counted by one request. */
const shownAtFirst = 100

/** Whoever recommended documents of the project, the reader first, with how many of what was found. */
export function RecommendedFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const state = useSearchState()
  const { user } = useSession()
  const [shown, setShown] = useState(shownAtFirst)
  const { data, isError, isFetching } = useRecommenders(state.index)
  const choice = state.filters[filter.name]?.values ?? []
  const known = [...new Set([...(data ?? []), ...choice])]
  const users = known.toSorted((one, other) => Number(other === user.uid) - Number(one === user.uid))
  const here = users.slice(0, shown)
  const counts = useClauseCounts(filter, here.map(recommendedClause), state)
  return (
    <div className={styles.facet} aria-busy={isFetching}>
      {here.map((each, at) => (
        <Recommender
          key={each}
          filter={filter}
          user={each}
          label={each === user.uid ? t`You` : each}
          count={counts.isPlaceholderData ? null : (counts.data?.[at] ?? null)}
        />
      ))}
      {users.length > shown && (
        <button type="button" onClick={() => setShown(shown + shownAtFirst)}>
          <Trans>Show more</Trans>
        </button>
      )}
      {data && users.length === 0 && <p className={styles.none}>{t`Nobody has recommended a document yet.`}</p>}
      {(isError || counts.isError) && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      <FacetOptions filter={filter} />
    </div>
  )
}

type RecommenderProps = { filter: PanelFilter; user: string; label: string; count: number | null }

function Recommender({ filter, user, label, count }: RecommenderProps) {
  const state = useSearchState()
  const change = useChangeSearch()
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  return (
    <FacetValue
      label={label}
      count={count}
      isChosen={choice.values.includes(user)}
      isExcluded={choice.isExcluded}
      onToggle={() => change(toggleValue(state, filter.name, user))}
    />
  )
}
