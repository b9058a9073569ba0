import type { LedgerState } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { reasonsOf } from '../../document-facts/wire-document.ts'
import { reasonText } from '../../ui/words/reason-text.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { StateTag } from './state-tag.tsx'

type Props = { hit: SearchHit; state: LedgerState }

/** A state of the ledger with its reasons as the tooltip. The sentences of all reasons weigh some kB, which the first load leaves out. */
export function ReasonedTag({ hit, state }: Props) {
  const { i18n } = useLingui()
  return <StateTag state={state} title={reasonText(i18n, reasonsOf(hit))} />
}
