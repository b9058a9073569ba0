import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { documentHeading } from '../../document-facts/document-names.ts'
import type { SearchState } from '../address/search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { useResults } from '../body/use-results.ts'
import styles from './selection.module.css'
import { choose, hitKey, isChosen, toggleChosen } from './selection.ts'
import { useChosen } from './use-selection.ts'

/** Selects a hit; with Shift all from the one that was selected last. `page`: the keys of the hits on it. */
export function HitBox({ hit, state, page }: { hit: SearchHit; state: SearchState; page: readonly string[] }) {
  const { t } = useLingui()
  const { search, chosen } = useChosen(state)
  const name = documentHeading(hit)
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t`Select ${name}`}
      checked={isChosen(chosen, hitKey(hit))}
      onChange={(event) => {
        const { nativeEvent } = event
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
        toggleChosen(search, hitKey(hit), page, isRange)
      }}
    />
  )
}

/** Selects all hits of the page; indeterminate where only some are selected. */
export function PageBox({ state }: { state: SearchState }) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const { search, chosen } = useChosen(state)
  const page = (useResults(state).data?.hits ?? []).map(hitKey)
  const count = page.filter((key) => isChosen(chosen, key)).length
  const isPart = count > 0 && count < page.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <input
      ref={box}
      type="checkbox"
      className={`${styles.box} ${styles.page}`}
      aria-label={t`Select this page`}
      title={t`Select this page`}
      disabled={page.length === 0}
      checked={page.length > 0 && count === page.length}
      onChange={() => choose(search, page, count < page.length)}
    />
  )
}
