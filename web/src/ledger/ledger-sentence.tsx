import type { LedgerTotals } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { hrefOf } from '../address/hash-history.ts'
import { Hidden } from '../ui/display/hidden.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import { ledgerAddress } from './ledger-address.ts'
import styles from './ledger-card.module.css'
import { sumLedger } from './ledger-sum.ts'

/** "163 indexed + 4 in part … = 217 found": the states as a sum, each number a link to its lines, and whether the sum is right. */
export function LedgerSentence({ totals, folder }: { totals: LedgerTotals; folder: string }) {
  const { t, i18n } = useLingui()
  const { parts, found, addsUp } = sumLedger(totals)
  const all = formatCount(i18n.locale, found)
  return (
    <p className={styles.sentence}>
      <Trans>Every file ends in one state.</Trans>{' '}
      {parts.map(({ state, count }, index) => (
        <Fragment key={state}>
          {index > 0 && ' + '}
          <a href={hrefOf(ledgerAddress({ states: [state], folder }))}>
            {formatCount(i18n.locale, count)} {i18n._(stateLabels[state]).toLowerCase()}
          </a>
        </Fragment>
      ))}
      {parts.length > 0 && ' = '}
      <b>
        <Trans>{all} found</Trans>
      </b>{' '}
      {found > 0 && (
        <span className={addsUp ? styles.ok : styles.bad} title={addsUp ? t`The sum is right` : t`The sum is not right`}>
          {addsUp ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <Hidden>{addsUp ? t`The sum is right` : t`The sum is not right`}</Hidden>
        </span>
      )}{' '}
      {totals.missing > 0 && (
        <a href={hrefOf(ledgerAddress({ missing: true, folder }))}>
          <Plural value={totals.missing} one="# of them is no longer on disk" other="# of them are no longer on disk" />
        </a>
      )}
    </p>
  )
}
