import { useLingui } from '@lingui/react/macro'
import { Calendar, ChevronRight, Clock, File, FolderTree, Languages, Layers, type LucideIcon, ScanText } from 'lucide-react'
import { useState } from 'react'
import { filterLabels } from '../address/search-words.ts'
import { useSearchState } from '../address/use-search-state.ts'
import { type FilterDefinition, filterDefinitions } from '../body/filter-definitions.ts'
import { DateRangeFilter } from './date-range-filter.tsx'
import styles from './filter-list.module.css'
import { FolderFilter } from './folder-filter.tsx'
import { TermsFilter } from './terms-filter.tsx'

const icons: Record<string, LucideIcon> = {
  contentType: File,
  creationDate: Calendar,
  language: Languages,
  path: FolderTree,
  extractionLevel: Layers,
  indexingDate: Clock,
  ledgerState: ScanText,
}

/** Open before anybody chose; the others ask the server only once they are opened. */
const openAtFirst = new Set(['contentType', 'language'])

/** All filters in order; each is loaded when it is opened. */
export function FilterList() {
  return filterDefinitions.map((filter) => <Facet key={filter.name} filter={filter} />)
}

function Facet({ filter }: { filter: FilterDefinition }) {
  const { t, i18n } = useLingui()
  const choice = useSearchState().filters[filter.name]
  const [isOpen, setOpen] = useState(openAtFirst.has(filter.name) || choice !== undefined)
  const Icon = icons[filter.name]
  const label = filterLabels[filter.name]
  const Body = filter.kind === 'dateRange' ? DateRangeFilter : filter.kind === 'folders' ? FolderFilter : TermsFilter
  const count = choice && (filter.kind === 'dateRange' ? 1 : choice.values.length)
  return (
    <details className={styles.facet} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {Icon && <Icon aria-hidden="true" className={styles.icon} />}
        {label ? i18n._(label) : filter.name}
        {count !== undefined && <span className={styles.on}>{choice?.isExcluded ? t`not ${count}` : count}</span>}
        <ChevronRight aria-hidden="true" className={styles.chevron} />
      </summary>
      {isOpen && (
        <div className={styles.inside}>
          <Body filter={filter} />
        </div>
      )}
    </details>
  )
}
