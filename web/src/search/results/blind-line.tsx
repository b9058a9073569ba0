import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { searchAddress } from '../address/search-address.ts'
import type { SearchState } from '../address/search-state.ts'
import { useSearchState } from '../address/use-search-state.ts'
import { useScopeStates } from '../body/use-results.ts'
import styles from './blind-line.module.css'
import { type BlindSpot, blindSearch, blindSpot } from './blind-states.ts'

/** What of the present scope could not be searched; nothing where all could, or where states are what is filtered. */
export function useBlindSpot(state: SearchState): BlindSpot {
  const states = useScopeStates(state)
  return state.filters.ledgerState ? { total: 0, states: [] } : blindSpot(states.data ?? [])
}

/** A quiet line with the number of documents in this scope that could not be searched, linked to them. */
export function BlindLine() {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const spot = useBlindSpot(state)
  if (spot.total === 0) return null
  const parts = spot.states.map(({ state: each, count }) => {
    const shown = formatCount(i18n.locale, count)
    const label = i18n._(stateLabels[each]).toLowerCase()
    return t({ message: `${shown} ${label}`, comment: 'A number of documents and their state: 3 damaged' })
  })
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'long' }).format(parts)
  return (
    <div className={styles.line}>
      <Banner kind="warn" icon={<EyeOff />}>
        <span className={styles.text}>
          <b>
            <Plural
              value={spot.total}
              one="# document in this scope could not be searched"
              other="# documents in this scope could not be searched"
            />
          </b>
          : {list}.{' '}
          <a href={hrefOf(searchAddress(blindSearch(state, spot)))}>
            <Trans>See them</Trans>
          </a>
        </span>
      </Banner>
    </div>
  )
}
