import { useLingui } from '@lingui/react/macro'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import { pageSizes, type SearchState } from '../../address/search-state.ts'
import { useChangeSearch } from '../../address/use-search-state.ts'
import { useResults } from '../../body/use-results.ts'
import { lastPageFrom } from './pages.ts'
import styles from './paging.module.css'

/** Where the page lies among all results, the ways to others, and how long pages are. */
export function Paging({ state }: { state: SearchState }) {
  const { t, i18n } = useLingui()
  const change = useChangeSearch()
  const total = useResults(state).data?.total ?? 0
  const { from, size: length } = state
  const goTo = (place: number) => change({ ...state, from: Math.max(0, place) })
  const isFirst = from === 0
  const isLast = from + length >= total
  return (
    <nav className={styles.paging} aria-label={t`Pages`}>
      <span className={styles.range}>
        {total > from && `${formatCount(i18n.locale, from + 1)}–${formatCount(i18n.locale, Math.min(from + length, total))}`}
      </span>
      <IconButton label={t`First page`} disabled={isFirst} onClick={() => goTo(0)}>
        <ChevronFirst aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Previous page`} disabled={isFirst} onClick={() => goTo(from - length)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next page`} disabled={isLast} onClick={() => goTo(from + length)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Last page`} disabled={isLast} onClick={() => goTo(lastPageFrom(state, total))}>
        <ChevronLast aria-hidden="true" />
      </IconButton>
      <span className={styles.size}>
        <Select
          label={t`Documents on a page`}
          isLabelHidden
          value={String(length)}
          options={sizesWith(length).map((size) => ({ value: String(size), label: t`${size} a page` }))}
          onChange={(chosen) => change({ ...state, size: Number(chosen), from: 0 })}
        />
      </span>
    </nav>
  )
}

/** The sizes of the menu, and the address's own where it is another. */
function sizesWith(size: number): number[] {
  return [...new Set([...pageSizes, size])].toSorted((a, b) => a - b)
}
