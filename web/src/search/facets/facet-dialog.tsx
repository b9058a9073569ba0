import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { setFilter } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet-dialog.module.css'
import { FacetOptions } from './facet-options.tsx'
import { OrderSelect } from './order-select.tsx'
import { TermsList } from './terms-list.tsx'
import { useTerms } from './use-terms.ts'

type Props = { filter: PanelFilter; typed: string; onClose: () => void }

/** All values of a filter in a window, to be searched, ordered, and scrolled through to the last one. */
export function FacetDialog({ filter, typed: typedBefore, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(typedBefore)
  const terms = useTerms(filter, useDeferredValue(typed))
  const label = i18n._(filter.label)
  const inFilter = label.toLowerCase()
  return (
    <Dialog title={label} onClose={onClose} actions={<Actions filter={filter} onClose={onClose} />}>
      <div className={styles.tools}>
        {filter.isSearchable && <SearchField label={t`Search in ${inFilter}`} value={typed} onChange={setTyped} data-starts />}
        {!filter.isByMonth && <OrderSelect filter={filter} />}
      </div>
      {/* The list scrolls by keyboard by way of what is in it. */}
      <div className={styles.values} aria-busy={terms.facet.isFetching}>
        <TermsList filter={filter} terms={terms} listed={terms.counted} />
        <More growth={growthOf(terms.facet)} />
      </div>
      <FacetOptions filter={filter} />
    </Dialog>
  )
}

function Actions({ filter, onClose }: Omit<Props, 'typed'>) {
  const state = useSearchState()
  const change = useChangeSearch()
  const clear = () => change(setFilter(state, filter.name, { values: [], isExcluded: false }))
  return (
    <>
      {state.filters[filter.name] && (
        <Button look="quiet" onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      )}
      <Button look="primary" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </>
  )
}
