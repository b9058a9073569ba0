import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { Hidden } from '../../ui/display/hidden.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { unknownChoices } from '../address/search-address.ts'
import { hasFilters, resetFilters, type SearchState, setFilter } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { useProjectTotal, useResults } from '../body/use-results.ts'
import { useChoiceText, useFilterLabel } from '../facets/filter-text.ts'
import { focusCount } from '../facets/focus-count.ts'
import styles from './count-line.module.css'

/** Most addresses are understood whole. */
const NotUnderstood = lazy(() => import('./nothing/not-understood.tsx').then((module) => ({ default: module.NotUnderstood })))

/** How many documents were found, of how many, how fast, the filters that are active, and what of the address does not filter. */
export function CountLine() {
  const { i18n } = useLingui()
  const state = useSearchState()
  const results = useResults(state)
  const total = results.data?.total
  const all = useAllOf(state.index, total)
  const of = all === null ? null : formatCount(i18n.locale, all)
  const took = formatCount(i18n.locale, results.data?.took ?? 0)
  const remove = useRemove()
  const isOdd = useIsOdd(state)
  const isShown = total !== undefined && !results.isError
  return (
    <div className={styles.line}>
      <h1 className={styles.count} tabIndex={-1} data-count aria-live="polite" aria-atomic="true">
        {isShown ? (
          <Plural value={total} one="# document" other="# documents" />
        ) : (
          <Hidden>
            <Trans>Search</Trans>
          </Hidden>
        )}
      </h1>
      {isShown && of !== null && (
        <span className={styles.quiet}>
          <Trans>
            of {of}, in {took} ms
          </Trans>
        </span>
      )}
      <FilterChips />
      {isOdd && (
        <Suspense>
          <NotUnderstood onRemove={remove} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the address has something that nobody here understands. */
function useIsOdd({ ignoredFilters }: SearchState): boolean {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  return Object.keys(ignoredFilters).length > 0 || unknownChoices(parseAddressSearch(searchStr)).length > 0
}

/** All documents of the project; null while that is not known, or was asked before the index had as many as were `found`. */
function useAllOf(index: string, found = 0): number | null {
  const { data, refetch } = useProjectTotal(index)
  const isOld = data !== undefined && data < found
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return data === undefined || isOld ? null : data
}

function FilterChips() {
  const { t } = useLingui()
  const state = useSearchState()
  const labelOf = useFilterLabel()
  const text = useChoiceText()
  const remove = useRemove()
  if (!hasFilters(state)) return null
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {Object.entries(state.filters).map(([name, choice]) => {
        const filter = labelOf(name)
        return (
          <li key={name}>
            <Chip
              isExcluded={choice.isExcluded}
              removeLabel={t`Remove the filter ${filter}`}
              onRemove={() => remove(setFilter(state, name, { values: [], isExcluded: false }))}
            >
              <span>{text(name, choice)}</span>
            </Chip>
          </li>
        )
      })}
      {Object.keys(state.filters).length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={() => remove(resetFilters(state))}>
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}

/** Returns the function that navigates to the search without a chip and moves the focus to the count. */
function useRemove(): (next: SearchState) => void {
  const change = useChangeSearch()
  return (next) => {
    change(next)
    focusCount()
  }
}
