import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { BulkAction } from '../../feature/document-slots.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'
import { leftOutText } from '../../ui/words/left-out.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import type { SearchState } from '../address/search-state.ts'
import { focusCount } from '../facets/focus-count.ts'
import { useBulkOffers } from './bulk-offers.ts'
import { readSelection } from './read-selection.ts'
import styles from './selection.module.css'
import { chooseAll, clearChosen } from './selection.ts'
import { useChosen } from './use-selection.ts'

/** The bar of a selection: how many documents it has, and what can be done with them. */
export function BulkActions({ state, count, total }: { state: SearchState; count: number; total: number }) {
  const { t, i18n } = useLingui()
  const { search } = useChosen(state)
  const { actions, isAllowed, hasMore } = useBulkOffers(state)
  const { isBusy, run } = useBulkRun(state, total, isAllowed)
  const all = formatCount(i18n.locale, total)
  return (
    <div className={styles.bar} data-floating-bar role="toolbar" aria-label={t`Selected documents`} aria-busy={isBusy}>
      <b aria-hidden="true">
        <Plural value={count} one="# selected" other="# selected" />
      </b>
      {count < total && (
        <button type="button" className={styles.all} onClick={() => chooseAll(search)}>
          <Trans>Select all {all}</Trans>
        </button>
      )}
      <span className={styles.edge} />
      {hasMore && <span>{t`More actions in a single project`}</span>}
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

/** Carries an action out, one at a time; whatever kept it from beginning is told. */
function useBulkRun(state: SearchState, total: number, isAllowed: (action: BulkAction, project: string) => boolean) {
  const { t, i18n } = useLingui()
  const { chosen } = useChosen(state)
  const [isBusy, setBusy] = useState(false)
  const begin = async (action: BulkAction) => {
    const selection = await readSelection({ state, chosen, total, isAllowed: (project) => isAllowed(action, project) })
    if (selection.parts.length > 0) return action.run({ ...selection, clear })
    showToast({ kind: 'failed', text: t`Nothing was changed.`, detail: leftOutText(selection.refused) })
  }
  const tellUnread = (error: unknown, action: BulkAction) =>
    showToast({
      kind: 'failed',
      text: t`What is selected could not be read: nothing was changed.`,
      detail: describeError(i18n, error).title,
      action: { label: t`Try again`, run: () => void run(action) },
    })
  const run = async (action: BulkAction): Promise<void> => {
    setBusy(true)
    // An action tells of its own failures: what it throws kept it from beginning.
    await begin(action).catch((error: unknown) => tellUnread(error, action))
    setBusy(false)
  }
  return { isBusy, run }
}

function clear(): void {
  clearChosen()
  focusCount()
}
