import { leftOutStates, unreadableStates } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { ledgerAddress } from '../../ledger/ledger-address.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import type { RunNumbers } from './indexing-run.ts'
import styles from './run-card.module.css'

/** From here on the big figures would not fit beside each other. */
const fewDigits = 100_000

/** The big numbers of a run; each leads to its lines in the ledger, and they add up. */
export function RunNumbersRow({ numbers, folder, isScanning }: { numbers: RunNumbers; folder: string; isScanning: boolean }) {
  const { i18n } = useLingui()
  const count = (value: number) => formatCount(i18n.locale, value)
  const href = (states: Parameters<typeof ledgerAddress>[0]['states']) =>
    hrefOf(ledgerAddress({ ...(states ? { states } : {}), folder }))
  const waiting = count(numbers.waiting)
  const inPart = count(numbers.inPart)
  return (
    <dl className={`${styles.numbers} ${numbers.found < fewDigits ? '' : styles.long}`}>
      <Stat label={<Trans>found</Trans>} value={count(numbers.found)} href={href([])}>
        {isScanning ? <Trans>still looking</Trans> : <Trans>files and what is inside</Trans>}
      </Stat>
      <Stat label={<Trans>read</Trans>} value={count(numbers.read)} href={href([])}>
        {numbers.waiting > 0 ? <Trans>{waiting} still waiting</Trans> : <Trans>nothing is waiting</Trans>}
      </Stat>
      <Stat label={<Trans>indexed</Trans>} value={count(numbers.indexed)} href={href(['indexed', 'indexed-in-part'])}>
        {numbers.inPart > 0 && <Trans>{inPart} of them in part</Trans>}
      </Stat>
      <Stat label={<Trans>left out</Trans>} value={count(numbers.leftOut)} href={href([...leftOutStates])}>
        <Trans>duplicate, skipped, empty</Trans>
      </Stat>
      <Stat
        label={<Trans>could not be read</Trans>}
        value={count(numbers.unreadable)}
        href={href([...unreadableStates])}
        isBad={numbers.unreadable > 0}
      >
        {numbers.unreadable > 0 && <Trans>each one is listed below</Trans>}
      </Stat>
    </dl>
  )
}

function Stat({
  label,
  value,
  href,
  isBad = false,
  children,
}: {
  label: ReactNode
  value: string
  href: string
  isBad?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>
        <a className={isBad ? styles.bad : undefined} href={href}>
          {value}
        </a>
      </dd>
      <dd className={styles.small}>{children}</dd>
    </div>
  )
}
