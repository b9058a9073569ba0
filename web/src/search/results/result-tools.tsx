import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutGrid, ListFilter, Rows3, Table } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { type SearchState, searchSorts } from '../address/search-state.ts'
import { sortLabels } from '../address/search-words.ts'
import { searchLayouts } from '../address/stored-search.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { useLayout, useMedia, useSearchView } from '../address/use-view.ts'
import { PageBox } from '../selection/selection-boxes.tsx'
import { Paging } from './paging/paging.tsx'
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
