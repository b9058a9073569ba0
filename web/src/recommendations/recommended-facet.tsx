import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import type { PanelFilter } from '../feature/filter.ts'
import { toggleValue } from '../search/address/search-state.ts'
import { useChangeSearch, useSearchState } from '../search/address/use-search-state.ts'
import styles from '../search/facets/facet.module.css'
import { FacetOptions } from '../search/facets/facet-options.tsx'
import { FacetValue } from '../search/facets/facet-value.tsx'
import { useClauseCount } from '../search/facets/use-facet.ts'
import { recommendedClause } from './recommended-clause.ts'
import { useRecommenders } from './recommenders.ts'

/** Each value is counted by a request of its own. */
const shownAtFirst = 20

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
  return (
    <div className={styles.facet} aria-busy={isFetching}>
      {users.slice(0, shown).map((each) => (
        <Recommender key={each} filter={filter} user={each} label={each === user.uid ? t`You` : each} />
      ))}
      {users.length > shown && (
        <button type="button" onClick={() => setShown(shown + shownAtFirst)}>
          <Trans>Show more</Trans>
        </button>
      )}
      {data && users.length === 0 && <p className={styles.none}>{t`Nobody has recommended a document yet.`}</p>}
      {isError && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      <FacetOptions filter={filter} />
    </div>
  )
}

type RecommenderProps = { filter: PanelFilter; user: string; label: string }

function Recommender({ filter, user, label }: RecommenderProps) {
  const state = useSearchState()
  const change = useChangeSearch()
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const { data } = useClauseCount(filter, recommendedClause(user), state)
  return (
    <FacetValue
      label={label}
      count={data?.found ?? null}
      isChosen={choice.values.includes(user)}
      isExcluded={choice.isExcluded}
      onToggle={() => change(toggleValue(state, filter.name, user))}
    />
  )
}
