import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { BulkAction } from '../../feature/document-slots.ts'
import { useOffered } from '../../feature/offered.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import type { SearchState } from '../address/search-state.ts'
import { useResults } from '../body/use-results.ts'
import { focusCount } from '../facets/focus-count.ts'
import styles from './selection.module.css'
import { chooseAll, clearChosen, countChosen } from './selection.ts'
import { chosenDocuments, useChosen } from './use-selection.ts'

/** How many are chosen, and what features let do with them; not there where none is. */
export function BulkBar({ state }: { state: SearchState }) {
  const { t, i18n } = useLingui()
  const { search, chosen } = useChosen(state)
  const total = useResults(state).data?.total ?? 0
  const actions = useOffered('bulkActions')
  const [isBusy, setBusy] = useState(false)
  const count = countChosen(chosen, total)
  if (count === 0) return null
  const clear = () => {
    clearChosen()
    focusCount()
  }
  const run = async (action: BulkAction) => {
    setBusy(true)
    try {
      await action.run({ index: state.index, count, documents: await chosenDocuments(state, chosen), clear: clearChosen })
    } finally {
      setBusy(false)
    }
  }
  const all = formatCount(i18n.locale, total)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Selected documents`} aria-busy={isBusy}>
      <b aria-live="polite">
        <Plural value={count} one="# selected" other="# selected" />
      </b>
      {count < total && (
        <button type="button" className={styles.all} onClick={() => chooseAll(search)}>
          <Trans>Select all {all}</Trans>
        </button>
      )}
      <span className={styles.edge} />
      {actions.map((action) => (
        <button key={action.name} type="button" disabled={isBusy} onClick={() => void run(action)}>
          <action.icon aria-hidden="true" />
          {i18n._(action.label)}
        </button>
      ))}
      <button type="button" title={t`Clear the selection`} aria-label={t`Clear the selection`} onClick={clear}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}
