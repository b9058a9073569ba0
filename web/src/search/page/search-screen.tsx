import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { usePageTitle } from '../../address/page-title.ts'
import { Hidden } from '../../ui/display/hidden.tsx'
import { useSearchState } from '../address/use-search-state.ts'
import { useMedia, useSearchView } from '../address/use-view.ts'
import { FiltersPane } from '../facets/filters-pane.tsx'
import { readQueryTerms } from '../query-string/query-terms.ts'
import { BlindLine } from '../results/blind/blind-line.tsx'
import { CountLine } from '../results/count-line.tsx'
import { MissingLines } from '../results/missing-lines.tsx'
import { useResultKeys } from '../results/result-keys.ts'
import { ResultTools } from '../results/result-tools.tsx'
import { Results } from '../results/results.tsx'
import { useTellSearch } from '../results/tell-search.ts'
import { BulkBar } from '../selection/bulk-bar.tsx'
import { SearchActions } from './search-actions.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-screen.module.css'
import { TermChips } from './term-chips.tsx'

/** Filters, results, and beside them the open document. */
export function SearchScreen() {
  const { t } = useLingui()
  const state = useSearchState()
  const [{ showFilters }] = useSearchView()
  const isWide = useMedia('(min-width: 1200px)')
  // Narrower, the document lies over the list, whose heading is then not there.
  const isBeside = useMedia('(min-width: 1024px)')
  const hasDocument = useRouterState({ select: ({ location }) => /^\/[de]\//.test(location.pathname) })
  const words = readQueryTerms(state.query).filter((term) => !term.isNegated)
  usePageTitle(words.length > 0 ? t`Search: ${words.map(({ text }) => text).join(', ')}` : t`Search`)
  useResultKeys()
  useTellSearch(state)
  const hasPane = isWide && showFilters
  return (
    <div data-panes className={`${styles.screen} ${hasPane ? styles.withFilters : ''} ${hasDocument ? styles.withDocument : ''}`}>
      {hasPane && <FiltersPane />}
      <section className={styles.middle} aria-label={t`Results`}>
        <div className={styles.head}>
          <div className={styles.box}>
            <SearchBox />
            <SearchActions state={state} />
          </div>
          <TermChips />
          <CountLine />
          <MissingLines state={state} />
          <BlindLine />
        </div>
        <ResultTools isNarrow={hasDocument} />
        <Results isNarrow={hasDocument} />
        <BulkBar state={state} />
      </section>
      {hasDocument && (
        <aside className={styles.document} aria-label={t`Document`}>
          {!isBeside && (
            <Hidden>
              <h1>{t`Document`}</h1>
            </Hidden>
          )}
          <Outlet />
        </aside>
      )}
    </div>
  )
}
