import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../ui/controls/button.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import styles from './ledger-card.module.css'

type Props = { page: number; total: number; size: number; label: string; onGo: (page: number) => void }

/** The way through the pages of a table; they count from 1. */
export function LedgerPages({ page, total, size, label, onGo }: Props) {
  const { i18n } = useLingui()
  const last = Math.max(1, Math.ceil(total / size))
  if (total === 0 || (last === 1 && page === 1)) return null
  const count = (value: number) => formatCount(i18n.locale, value)
  const from = count((page - 1) * size + 1)
  const to = count(Math.min(total, page * size))
  const all = count(total)
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button disabled={page <= 1} onClick={() => onGo(1)}>
        <Trans>First</Trans>
      </Button>
      <Button disabled={page <= 1} onClick={() => onGo(Math.min(page - 1, last))}>
        <Trans>Previous</Trans>
      </Button>
      <span role="status">
        <Trans>
          {from} to {to} of {all}
        </Trans>
      </span>
      <Button disabled={page >= last} onClick={() => onGo(page + 1)}>
        <Trans>Next</Trans>
      </Button>
      <Button disabled={page >= last} onClick={() => onGo(last)}>
        <Trans>Last</Trans>
      </Button>
    </nav>
  )
}
