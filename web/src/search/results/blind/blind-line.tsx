import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { hrefOf } from '../../../address/hash-history.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import { stateLabels } from '../../../ui/words/state-label.ts'
import { searchAddress } from '../../address/search-address.ts'
import type { SearchState } from '../../address/search-state.ts'
import { useSearchState } from '../../address/use-search-state.ts'
import { useScopeStates } from '../../body/use-results.ts'
import styles from './blind-line.module.css'
import { type BlindSpot, blindSearch, blindSpot } from './blind-states.ts'

const BlindReasons = lazy(() => import('./blind-reasons.tsx').then((module) => ({ default: module.BlindReasons })))

/** What of the present scope could not be searched; nothing where all could, or where states are what is filtered. */
export function useBlindSpot(state: SearchState): BlindSpot {
  const states = useScopeStates(state)
  return state.filters.ledgerState ? { total: 0, states: [] } : blindSpot(states.data ?? [])
}

/** A quiet line with the number of documents in this scope that could not be searched, linked to them, and why on request. */
export function BlindLine() {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const spot = useBlindSpot(state)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
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
          </a>{' '}
          <button ref={button} type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Trans>Why?</Trans>
          </button>
          {isOpen && (
            <Suspense>
              <BlindReasons
                state={state}
                anchor={() => button.current?.getBoundingClientRect() ?? null}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </span>
      </Banner>
    </div>
  )
}
