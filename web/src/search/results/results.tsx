import { useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { useIsLong } from '../../ui/display/quiet-wait.tsx'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { useLayout } from '../address/use-view.ts'
import { useResults } from '../body/use-results.ts'
import { focusCount } from '../facets/focus-count.ts'
import { settleHitFocus } from '../hits/focus-hits.ts'
import { HitList } from '../hits/hit-list.tsx'
import { useDocumentScreenAhead } from '../hits/open-document.ts'
import { lastPageFrom } from './paging/pages.ts'
import styles from './results.module.css'
import { SearchFailure } from './search-failure.tsx'
import { SearchNotes } from './search-notes.tsx'

const HitTable = lazy(() => import('../hits/table/hit-table.tsx').then((module) => ({ default: module.HitTable })))
const HitGrid = lazy(() => import('../hits/hit-grid.tsx').then((module) => ({ default: module.HitGrid })))
/** The layout whose code is needed first; the others come when they are chosen. */
const layouts = { list: HitList, table: HitTable, grid: HitGrid } as const

/** Most searches find something. */
const NoResults = lazy(() => import('./nothing/no-results.tsx').then((module) => ({ default: module.NoResults })))

/** Needed only once somebody has come to the end of a page. */
const PageNumbers = lazy(() => import('./paging/page-numbers.tsx').then((module) => ({ default: module.PageNumbers })))

/** Beside a list that may come late: once its hits are drawn, the focus goes to where it is wanted. */
function FocusWhenDrawn({ answer }: { answer: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one with the same hits
  useEffect(settleHitFocus, [answer])
  return null
}

/** The hits, or a wait, an error, or why nothing was found. `isNarrow`: a document is open beside them. */
export function Results({ isNarrow }: { isNarrow: boolean }) {
  const state = useSearchState()
  const results = useResults(state)
  const layout = useLayout()
  const { data } = results
  useDocumentScreenAhead(data !== undefined && data.hits.length > 0)
  if (results.isError) return <SearchFailure error={results.error} retry={() => void results.refetch()} />
  if (!results.data) return <Skeleton />
  const { hits, total } = results.data
  if (total === 0 && !results.isPlaceholderData) {
    return (
      <>
        <Suspense>
          <NoResults />
        </Suspense>
        <SearchNotes state={state} />
      </>
    )
  }
  if (hits.length === 0 && total <= state.from && !results.isPlaceholderData) return <BeyondLastPage total={total} />
  const List = layouts[isNarrow ? 'list' : layout]
  return (
    <div className={`${styles.scroll} ${results.isPlaceholderData ? styles.waiting : ''}`} aria-busy={results.isFetching}>
      <Suspense>
        <List hits={hits} state={state} />
        {!results.isPlaceholderData && <FocusWhenDrawn answer={data} />}
      </Suspense>
      {total > state.size && (
        <Suspense>
          <PageNumbers state={state} total={total} />
        </Suspense>
      )}
      <SearchNotes state={state} />
    </div>
  )
}

/** The address names a page beyond the last one, as when documents were removed since it was bookmarked. */
function BeyondLastPage({ total }: { total: number }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const toLast = () => {
    change({ ...state, from: lastPageFrom(state, total) })
    focusCount()
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`This page lies beyond the last hit`}
      actions={<Button look="primary" onClick={toLast}>{t`Go to the last page`}</Button>}
    />
  )
}

/** Reserves the space of hits at once; visible only when the wait is long enough to notice. */
function Skeleton() {
  const { t } = useLingui()
  const isLong = useIsLong(200)
  return (
    <div className={styles.scroll} aria-busy="true" role="status" aria-label={t`Loading results`}>
      {isLong &&
        [0, 1, 2].map((row) => (
          <div key={row} className={styles.skeleton}>
            <span className={styles.square} />
            <div className={styles.lines}>
              <span className={styles.title} />
              <span className={styles.short} />
              <span className={styles.long} />
              <span className={styles.title} />
            </div>
          </div>
        ))}
    </div>
  )
}
