import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { BulkAction } from '../../feature/document-slots.ts'
import { useOffered } from '../../feature/offered.ts'
import { Hidden } from '../../ui/display/hidden.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { describeError } from '../../ui/words/describe-error.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import type { SearchState } from '../address/search-state.ts'
import { projectsOf } from '../address/searched-projects.ts'
import { useResults } from '../body/use-results.ts'
import { focusCount } from '../facets/focus-count.ts'
import styles from './selection.module.css'
import { chooseAll, clearChosen, countChosen } from './selection.ts'
import { chosenDocuments, useChosen } from './use-selection.ts'

/** How many documents are selected, and the bulk actions of features; hidden where none is. */
export function BulkBar({ state }: { state: SearchState }) {
  const { chosen } = useChosen(state)
  const total = useResults(state).data?.total ?? 0
  const count = countChosen(chosen, total)
  return (
    <>
      <Hidden>
        {/* Stays when the bar goes: words that come together with their element are not read out. */}
        <span role="status">{count > 0 && <Plural value={count} one="# selected" other="# selected" />}</span>
      </Hidden>
      {count > 0 && <Bar state={state} count={count} total={total} />}
    </>
  )
}

function Bar({ state, count, total }: { state: SearchState; count: number; total: number }) {
  const { t, i18n } = useLingui()
  const { search, chosen } = useChosen(state)
  const isSeveral = projectsOf(state).length > 1
  const actions = useOffered('bulkActions', state.index).filter(({ takesSeveral = false }) => takesSeveral || !isSeveral)
  const [isBusy, setBusy] = useState(false)
  const clear = () => {
    clearChosen()
    focusCount()
  }
  const run = async (action: BulkAction): Promise<void> => {
    setBusy(true)
    try {
      const documents = await chosenDocuments(state, chosen).catch((error: unknown) => tellUnread(error, action))
      if (documents) await action.run({ index: state.index, count, documents, clear })
    } finally {
      setBusy(false)
    }
  }
  const tellUnread = (error: unknown, action: BulkAction) =>
    showToast({
      kind: 'failed',
      text: t`What is selected could not be read: nothing was changed.`,
      detail: describeError(i18n, error).title,
      action: { label: t`Try again`, run: () => void run(action) },
    })
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
      {isSeveral && <span>{t`More actions in a single project`}</span>}
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
