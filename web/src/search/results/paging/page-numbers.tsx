import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import { searchAddress } from '../../address/search-address.ts'
import type { SearchState } from '../../address/search-state.ts'
import { useChangeSearch } from '../../address/use-search-state.ts'
import { focusCount } from '../../facets/focus-count.ts'
import styles from './page-numbers.module.css'
import { pageCount, pageOf, shownPages } from './pages.ts'

type Props = { state: SearchState; total: number }

/** Below a page of results: the numbers of others, and a field that goes to any of them. */
export function PageNumbers({ state, total }: Props) {
  const { t, i18n } = useLingui()
  const change = useChangeSearch()
  const last = pageCount(state, total)
  const page = pageOf(state)
  const pages = shownPages(page, last)
  const goTo = (number: number) => {
    change({ ...state, from: (number - 1) * state.size })
    focusCount()
  }
  const count = (number: number) => formatCount(i18n.locale, number)
  return (
    <nav className={styles.numbers} aria-label={t`Pages, below`}>
      <Button look="quiet" aria-label={t`Previous page`} disabled={state.from === 0} onClick={() => goTo(Math.max(1, page - 1))}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <ol>
        {pages.map((number, at) => (
          <Fragment key={number}>
            {at > 0 && number !== (pages[at - 1] ?? 0) + 1 && (
              <li className={styles.gap} aria-hidden="true">
                …
              </li>
            )}
            <li>
              <a
                href={`#${searchAddress({ ...state, from: (number - 1) * state.size })}`}
                aria-label={t`Page ${count(number)}`}
                aria-current={number === page ? 'page' : undefined}
                className={styles.page}
                onClick={(event) => {
                  // Another tab, another window: as with any link.
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  goTo(number)
                }}
              >
                {count(number)}
              </a>
            </li>
          </Fragment>
        ))}
      </ol>
      <Button look="quiet" aria-label={t`Next page`} disabled={state.from + state.size >= total} onClick={() => goTo(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
      {last > pages.length && <GoToPage last={last} goTo={goTo} />}
    </nav>
  )
}

/** Goes to the page whose number is typed; one beyond the last is the last. */
function GoToPage({ last, goTo }: { last: number; goTo: (page: number) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return (
    <form
      className={styles.go}
      onSubmit={(event) => {
        event.preventDefault()
        if (number < 1) return
        setText('')
        goTo(Math.min(number, last))
      }}
    >
      <label htmlFor={id}>{t`Go to page`}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
      />
    </form>
  )
}
