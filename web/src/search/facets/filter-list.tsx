import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isPanelFilter, type PanelFilter } from '../../feature/filter.ts'
import { useOffered } from '../../feature/offered.ts'
import { useSearchState } from '../address/use-search-state.ts'
import styles from './filter-list.module.css'

/** All offered filters, in order; each is loaded when it is opened. */
export function FilterList() {
  return useOffered('filters')
    .filter(isPanelFilter)
    .map((filter) => <Facet key={filter.name} filter={filter} />)
}

function Facet({ filter }: { filter: PanelFilter }) {
  const { t, i18n } = useLingui()
  const choice = useSearchState().filters[filter.name]
  const [isOpen, setOpen] = useState(filter.isOpenAtFirst || choice !== undefined)
  const { icon: Icon, Panel } = filter
  const count = choice && (filter.isRange ? 1 : choice.values.length)
  return (
    <details className={styles.facet} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon aria-hidden="true" className={styles.icon} />
        {i18n._(filter.label)}
        {count !== undefined && <span className={styles.on}>{choice?.isExcluded ? t`not ${count}` : count}</span>}
        <ChevronRight aria-hidden="true" className={styles.chevron} />
      </summary>
      {isOpen && (
        <div className={styles.inside}>
          <Suspense>
            <Panel filter={filter} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
