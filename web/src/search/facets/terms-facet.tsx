import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { setFilter, toggleValue } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import type { Bucket } from '../body/aggregations.ts'
import { isNoDate, noDateValue } from '../body/date-values.ts'
import { mostFrequentFirst } from '../body/facet-body.ts'
import styles from './facet.module.css'
import { FacetOptions } from './facet-options.tsx'
import { FacetValue } from './facet-value.tsx'
import { useWords } from './filter-text.ts'
import { useClauseCount, useFacetValues } from './use-facet.ts'

/** How many values are shown before "show all". */
const fewValues = 6

/** Values to tick, each with its count; selected ones that were not counted stay on top. */
export function TermsFacet({ filter }: { filter: PanelFilter }) {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const alternatives = filter.valuesNamed?.(search, i18n) ?? []
  const facet = useFacetValues(filter, state, { order: filter.sort ?? mostFrequentFirst, search, alternatives })
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const counted = facet.buckets.map((bucket) => ({ value: valueIn(bucket), count: bucket.doc_count }))
  const [isWhole, setWhole] = useState(false)
  const isShort = !isWhole && search.trim() === ''
  const listed = isShort ? counted.filter(({ value }, place) => place < fewValues || choice.values.includes(value)) : counted
  const others = choice.values
    .filter((value) => value !== filter.noneValue && !counted.some((each) => each.value === value))
    .map((value) => ({ value, count: null }))
  const inFilter = i18n._(filter.label).toLowerCase()
  return (
    <div className={styles.facet} aria-busy={facet.isFetching}>
      {filter.isSearchable && (
        <div className={styles.search}>
          <SearchField label={t`Search in ${inFilter}`} value={typed} onChange={setTyped} />
        </div>
      )}
      {search.trim() === '' && choice.values.length > 0 && (
        <FacetValue
          label={t`All`}
          count={facet.total ?? null}
          isChosen={false}
          onToggle={() => change(setFilter(state, filter.name, { values: [], isExcluded: false }))}
        />
      )}
      {filter.noneValue !== undefined && search.trim() === '' && <NoneOf filter={filter} value={filter.noneValue} />}
      {[...others, ...listed].map(({ value, count }) => (
        <FacetValue
          key={value}
          label={filter.valueLabel?.(value, words) ?? value}
          title={value}
          count={count}
          isChosen={choice.values.includes(value)}
          isExcluded={choice.isExcluded}
          onToggle={() => change(toggleValue(state, filter.name, value))}
          action={filter.about && <About about={filter.about} value={value} index={state.index} />}
        />
      ))}
      {facet.data && counted.length + others.length === 0 && (
        <p className={styles.none}>{search.trim() === '' ? <Trans>No values</Trans> : <Trans>No matches</Trans>}</p>
      )}
      {facet.isError && !facet.isFetchNextPageError && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      {!isShort && <More growth={growthOf(facet)} />}
      <FacetOptions filter={filter}>
        {counted.length > fewValues && (
          <Button look="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Fewer` : facet.hasNextPage ? t`All` : t`All ${counted.length}`}
          </Button>
        )}
        {filter.listAddress && counted.length > 0 && (
          <a href={hrefOf(filter.listAddress(state.index))}>
            <Trans>Search as a list</Trans>
          </a>
        )}
      </FacetOptions>
    </div>
  )
}

type AboutProps = { about: NonNullable<PanelFilter['about']>; value: string; index: string }

function About({ about: { address, label, icon: Icon }, value, index }: AboutProps) {
  const { i18n } = useLingui()
  return (
    <a
      className={styles.twist}
      href={hrefOf(address(value, index))}
      title={i18n._(label)}
      aria-label={`${i18n._(label)} ${value}`}
    >
      <Icon aria-hidden="true" />
    </a>
  )
}

/** Documents without any value, as a value to tick. */
function NoneOf({ filter, value }: { filter: PanelFilter; value: string }) {
  const state = useSearchState()
  const change = useChangeSearch()
  const words = useWords()
  const counts = useClauseCount(filter, filter.hasValue ?? { exists: { field: filter.field } }, state).data
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  return (
    <FacetValue
      label={filter.valueLabel?.(value, words) ?? value}
      count={counts ? counts.total - counts.found : null}
      isChosen={choice.values.includes(value)}
      isExcluded={choice.isExcluded}
      onToggle={() => change(toggleValue(state, filter.name, value))}
    />
  )
}

/** The key as the address carries it; documents without a date have one spelling there. */
function valueIn({ key }: Bucket): string {
  return typeof key === 'number' && isNoDate(key) ? noDateValue : String(key)
}
