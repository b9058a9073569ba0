import { type LedgerState, unreadableStates } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/display/tag.tsx'
import { stateLabels } from '../../ui/words/state-label.ts'

const bad: ReadonlySet<LedgerState> = new Set(unreadableStates)

type Props = { state: LedgerState; title?: string }

/** A state of the ledger on a hit. */
export function StateTag({ state, title }: Props) {
  const { i18n } = useLingui()
  return (
    <Tag kind={bad.has(state) ? 'bad' : 'warn'} title={title}>
      {i18n._(stateLabels[state])}
    </Tag>
  )
}
