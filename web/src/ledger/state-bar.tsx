import type { LedgerTotals } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import styles from './ledger-card.module.css'
import { sumLedger } from './ledger-sum.ts'
import looks from './state-look.module.css'

/** The states as parts of one bar. */
export function StateBar({ totals }: { totals: LedgerTotals }) {
  const { i18n } = useLingui()
  const { parts } = sumLedger(totals)
  const words = parts.map(({ state, count }) => `${formatCount(i18n.locale, count)} ${i18n._(stateLabels[state]).toLowerCase()}`)
  return (
    <div className={styles.bar} role="img" aria-label={words.join(', ')}>
      {parts.map(({ state, share }) => (
        <i key={state} className={looks[state]} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  )
}
