import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { useRight } from '../../api/rights.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { FacetDialog } from './facet-dialog.tsx'
import { FacetOptions } from './facet-options.tsx'
import { OrderSelect } from './order-select.tsx'
import { TermsList } from './terms-list.tsx'
import { useTerms } from './use-terms.ts'

/** How many values are shown in the panel; a window has all of them. */
const fewValues = 6

/** Values to tick, each with its count; selected ones that were not counted stay on top. */
export function TermsFacet({ filter }: { filter: PanelFilter }) {
  const { t, i18n } = useLingui()
  const { index } = useSearchState()
  const mayList = useRight(index, 'mark')
  const [typed, setTyped] = useState('')
  const terms = useTerms(filter, useDeferredValue(typed))
  const { facet, choice, counted, isSearching } = terms
  const [isExpanded, setExpanded] = useState(false)
  const listed = isSearching ? counted : counted.filter(({ value }, place) => place < fewValues || choice.values.includes(value))
  const inFilter = i18n._(filter.label).toLowerCase()
  const all = facet.hasNextPage ? t`All` : t`All ${counted.length}`
  return (
    <div className={styles.facet} aria-busy={facet.isFetching}>
      {filter.isSearchable && (
        <div className={styles.search}>
          <SearchField
            label={t`Search in ${inFilter}`}
            value={typed}
            onChange={setTyped}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && setExpanded(true)}
          />
        </div>
      )}
      <TermsList filter={filter} terms={terms} listed={listed} />
      {isSearching && <More growth={growthOf(facet)} />}
      <FacetOptions filter={filter}>
        {counted.length > fewValues && (
          <Button look="link" aria-haspopup="dialog" aria-label={`${all}: ${inFilter}`} onClick={() => setExpanded(true)}>
            {all}
          </Button>
        )}
        {filter.listAddress && mayList && counted.length > 0 && (
          <a href={hrefOf(filter.listAddress(index))}>
            <Trans>Search as a list</Trans>
          </a>
        )}
      </FacetOptions>
      {counted.length > 2 && !filter.isByMonth && (
        <div className={styles.order}>
          <OrderSelect filter={filter} />
        </div>
      )}
      {isExpanded && <FacetDialog filter={filter} typed={typed} onClose={() => setExpanded(false)} />}
    </div>
  )
}
