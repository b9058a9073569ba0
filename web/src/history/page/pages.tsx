import { historyPageSize } from '@dossier/contract/history'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import styles from './pages.module.css'

/** The page that the address says: by number, from 1, or as a place in the list (`from`). */
export function usePage(): number {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { page, from } = parseAddressSearch(searchStr)
  if (typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page)) return Number(page)
  return typeof from === 'string' && /^\d{1,9}$/.test(from) ? Math.floor(Number(from) / historyPageSize) + 1 : 1
}

type Props = { page: number; total: number; count: number }

/** Which part of the list is shown, and the ways to the others. */
export function Pages({ page, total, count }: Props) {
  const { t, i18n } = useLingui()
  const from = (page - 1) * historyPageSize
  const go = (to: number) => goTo(`${hashHistory.location.pathname}${to > 1 ? `?page=${to}` : ''}`)
  const [first, last, all] = [from + 1, from + count, total].map((value) => formatCount(i18n.locale, value))
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      <span role="status">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </span>
      {total > historyPageSize && (
        <>
          <IconButton label={t`Previous page`} disabled={page === 1} onClick={() => go(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next page`} disabled={from + count >= total} onClick={() => go(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  )
}
