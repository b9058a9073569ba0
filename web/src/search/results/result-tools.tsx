import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, LayoutGrid, ListFilter, Rows3, Table } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { pageSizes, type SearchState, searchSorts } from '../address/search-state.ts'
import { sortLabels } from '../address/search-words.ts'
import { searchLayouts } from '../address/stored-search.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { useLayout, useMedia, useSearchView } from '../address/use-view.ts'
import { useResults } from '../body/use-results.ts'
import { PageBox } from '../selection/selection-boxes.tsx'
import styles from './result-tools.module.css'

const FiltersDialog = lazy(() => import('../facets/filters-dialog.tsx').then((module) => ({ default: module.FiltersDialog })))
const ColumnsButton = lazy(() => import('../hits/table/columns-button.tsx').then((module) => ({ default: module.ColumnsButton })))

/** Filters, sort, page and layout, in one row above the results. `isNarrow`: a document is open beside them, so that they are a list whatever was chosen. */
export function ResultTools({ isNarrow }: { isNarrow: boolean }) {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const [, changeView] = useSearchView()
  const layout = useLayout()
  return (
    <div className={styles.tools}>
      <PageBox state={state} />
      <FiltersButton state={state} />
      <Select
        label={t`Sort`}
        value={state.sort}
        options={searchSorts.map((sort) => ({ value: sort, label: i18n._(sortLabels[sort]) }))}
        onChange={(sort) => change({ ...state, sort, from: 0 })}
      />
      <div className={styles.end}>
        <Paging state={state} />
        {!isNarrow && (
          <Segments
            label={t`Layout`}
            value={layout}
            onChange={(value) => changeView({ layout: searchLayouts.find((each) => each === value) ?? null })}
            options={[
              { value: 'list', name: t`List`, label: <Rows3 aria-hidden="true" /> },
              { value: 'grid', name: t`Grid`, label: <LayoutGrid aria-hidden="true" /> },
              { value: 'table', name: t`Table`, label: <Table aria-hidden="true" /> },
            ]}
          />
        )}
        {!isNarrow && layout === 'table' && (
          <span className={styles.columns}>
            <Suspense>
              <ColumnsButton />
            </Suspense>
          </span>
        )}
      </div>
    </div>
  )
}

/** Where the window is wide the button folds the pane away; elsewhere the filters come as a dialog. */
function FiltersButton({ state }: { state: SearchState }) {
  const [{ showFilters }, changeView] = useSearchView()
  const isWide = useMedia('(min-width: 1200px)')
  const [isOpen, setOpen] = useState(false)
  const active = Object.keys(state.filters).length
  const toggle = () => (isWide ? changeView({ showFilters: !showFilters }) : setOpen(true))
  return (
    <>
      <Button look="quiet" aria-expanded={isWide ? showFilters : isOpen} onClick={toggle}>
        <ListFilter aria-hidden="true" />
        <Trans>Filters</Trans>
        {active > 0 && <span className={styles.badge}>{active}</span>}
      </Button>
      {isOpen && !isWide && (
        <Suspense>
          <FiltersDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Once more below the results, where the row above has been scrolled away: on small screens. */
export function PagingBelow() {
  const state = useSearchState()
  return (
    <div className={styles.below}>
      <Paging state={state} isBelow />
    </div>
  )
}

function Paging({ state, isBelow = false }: { state: SearchState; isBelow?: boolean }) {
  const { t, i18n } = useLingui()
  const change = useChangeSearch()
  const total = useResults(state).data?.total ?? 0
  const last = Math.min(state.from + state.size, total)
  const hasHits = total > state.from
  const reachable = Math.min(total, limits.resultWindow)
  return (
    <nav className={styles.paging} aria-label={isBelow ? t`Pages, below` : t`Pages`}>
      <span className={styles.range}>
        {hasHits && `${formatCount(i18n.locale, state.from + 1)}–${formatCount(i18n.locale, last)}`}
      </span>
      <IconButton
        label={t`Previous page`}
        disabled={state.from === 0}
        onClick={() => change({ ...state, from: Math.max(0, state.from - state.size) })}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Next page`}
        disabled={state.from + state.size >= reachable}
        onClick={() => change({ ...state, from: state.from + state.size })}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <span className={styles.size}>
        <Select
          label={t`Documents on a page`}
          isLabelHidden
          value={String(state.size)}
          options={sizesWith(state.size).map((size) => ({ value: String(size), label: t`${size} a page` }))}
          onChange={(size) => change({ ...state, size: Number(size), from: 0 })}
        />
      </span>
    </nav>
  )
}

/** The sizes of the menu, and the address's own where it is another. */
function sizesWith(size: number): number[] {
  return [...new Set([...pageSizes, size])].toSorted((a, b) => a - b)
}
