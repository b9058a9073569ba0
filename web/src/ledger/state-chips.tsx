import { type LedgerState, type LedgerTotals, ledgerStates } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import styles from './ledger-card.module.css'
import looks from './state-look.module.css'

type Props = { totals: LedgerTotals; chosen: LedgerState[]; onToggle: (state: LedgerState) => void }

/** Which states the table shows; none chosen means all. States without files are left out unless they are chosen. */
export function StateChips({ totals, chosen, onToggle }: Props) {
  const { t, i18n } = useLingui()
  const shown = ledgerStates.filter((state) => totals[state] > 0 || chosen.includes(state))
  return (
    <fieldset className={styles.chips} aria-label={t`Filter by state`}>
      {shown.map((state) => (
        <label key={state} className={styles.chip}>
          <input type="checkbox" checked={chosen.includes(state)} onChange={() => onToggle(state)} />
          <span className={`${styles.swatch} ${looks[state]}`} aria-hidden="true" />
          {i18n._(stateLabels[state])}
          <span className={styles.count}>{formatCount(i18n.locale, totals[state])}</span>
        </label>
      ))}
    </fieldset>
  )
}
