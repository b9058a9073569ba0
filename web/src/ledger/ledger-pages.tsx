import { Trans, useLingui } from '@lingui/react/macro'
import { goTo } from '../address/hash-history.ts'
import { Button } from '../ui/controls/button.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { type LedgerView, ledgerAddress } from './ledger-address.ts'
import styles from './ledger-card.module.css'

/** The way through the pages of the table. */
export function LedgerPages({ view, total, size }: { view: LedgerView; total: number; size: number }) {
  const { t, i18n } = useLingui()
  const last = Math.max(1, Math.ceil(total / size))
  const { page } = view
  if (total === 0 || (last === 1 && page === 1)) return null
  const count = (value: number) => formatCount(i18n.locale, value)
  const go = (to: number) => goTo(ledgerAddress({ ...view, page: to }))
  const from = count((page - 1) * size + 1)
  const to = count(Math.min(total, page * size))
  const all = count(total)
  return (
    <nav className={styles.pages} aria-label={t`Pages of the ledger`}>
      <Button disabled={page <= 1} onClick={() => go(1)}>
        <Trans>First</Trans>
      </Button>
      <Button disabled={page <= 1} onClick={() => go(Math.min(page - 1, last))}>
        <Trans>Previous</Trans>
      </Button>
      <span role="status">
        <Trans>
          {from} to {to} of {all}
        </Trans>
      </span>
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        <Trans>Next</Trans>
      </Button>
      <Button disabled={page >= last} onClick={() => go(last)}>
        <Trans>Last</Trans>
      </Button>
    </nav>
  )
}
