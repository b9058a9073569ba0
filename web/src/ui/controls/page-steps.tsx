import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '../words/numbers.ts'
import { IconButton } from './button.tsx'
import styles from './page-steps.module.css'

type Props = { page: number; pageSize: number; total: number; count: number; onPage: (page: number) => void }

/** Which part of a list is shown, and the ways to the others. `page` from 1; `count`: how many the page has. */
export function PageSteps({ page, pageSize, total, count, onPage }: Props) {
  const { t, i18n } = useLingui()
  const from = (page - 1) * pageSize
  const [first, last, all] = [from + 1, from + count, total].map((value) => formatCount(i18n.locale, value))
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      <span role="status">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </span>
      {total > pageSize && (
        <>
          <IconButton label={t`Previous page`} disabled={page === 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next page`} disabled={from + count >= total} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  )
}
