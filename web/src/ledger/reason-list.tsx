import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { hrefOf } from '../address/hash-history.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { kindOfReason } from '../ui/words/reason-text.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import { ledgerAddress } from './ledger-address.ts'
import styles from './reason-list.module.css'
import looks from './state-look.module.css'
import { useReasons } from './use-ledger.ts'

const fewReasons = 6

/** Why files below a folder cannot be searched, or not wholly; each reason leads to its lines. */
export function ReasonList({ project, folder }: { project: string; folder: string }) {
  const { t, i18n } = useLingui()
  const reasons = useReasons(project, folder)
  const { shown, growth } = useGrowing(reasons.data ?? [], fewReasons)
  return (
    <section className={styles.reasons}>
      <h3>
        <Trans>What cannot be searched, or not wholly</Trans>
      </h3>
      {reasons.error && <ErrorState error={reasons.error} retry={() => void reasons.refetch()} />}
      {reasons.isPending && <QuietWait text={t`Asking for the reasons`} />}
      {reasons.data?.length === 0 && (
        <p className={styles.none}>
          <Check aria-hidden="true" />
          <Trans>Nothing: all that was read here can be searched.</Trans>
        </p>
      )}
      <ul>
        {shown.map(({ state, reason, count }) => (
          <li key={`${state} ${reason.code}`}>
            <span className={styles.count}>{formatCount(i18n.locale, count)}</span>
            <span className={`${styles.swatch} ${looks[state]}`} aria-hidden="true" />
            <span className={styles.words}>
              <a href={hrefOf(ledgerAddress({ states: [state], reason: reason.code, folder }))}>{kindOfReason(i18n, reason)}</a>{' '}
              <span className={styles.state}>{i18n._(stateLabels[state])}</span>
            </span>
          </li>
        ))}
      </ul>
      <More growth={growth} />
    </section>
  )
}
