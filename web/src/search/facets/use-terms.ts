import { useLingui } from '@lingui/react/macro'
import type { FilterChoice, PanelFilter, Words } from '../../feature/filter.ts'
import { useSearchState } from '../address/use-search-state.ts'
import type { Bucket } from '../body/aggregations.ts'
import { isNoDate, noDateValue } from '../body/date-values.ts'
import { useFacetOrder } from './facet-order.ts'
import { useWords } from './filter-text.ts'
import { useFacetValues } from './use-facet.ts'

/** A value of a filter in words, and how many documents have it; null: not counted. */
export type Term = { value: string; label: string; count: number | null }

/** The values of a filter that contain what is `typed`, in the order that the reader wants, as far as they are loaded; `chosen`: those that are ticked and were not counted. */
export function useTerms(filter: PanelFilter, typed: string) {
  const { i18n } = useLingui()
  const state = useSearchState()
  const words = useWords()
  const [order] = useFacetOrder(filter)
  const search = typed.trim()
  const alternatives = filter.valuesNamed?.(search, i18n) ?? []
  const facet = useFacetValues(filter, state, { order, search, alternatives })
  const choice: FilterChoice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const loaded = facet.buckets.map((bucket) => ({ ...termOf(filter, valueIn(bucket), words), count: bucket.doc_count }))
  const isByWords = filter.isInWords === true && order.by === '_key'
  const counted = isByWords ? inWords(loaded, order.direction, i18n.locale) : loaded
  const chosen = choice.values
    .filter((value) => value !== filter.noneValue && !counted.some((each) => each.value === value))
    .map((value) => termOf(filter, value, words))
  return { facet, choice, counted, chosen, isSearching: search !== '' }
}

function termOf(filter: PanelFilter, value: string, words: Words): Term {
  return { value, label: filter.valueLabel?.(value, words) ?? value, count: null }
}

function inWords<Each extends Term>(terms: Each[], direction: 'asc' | 'desc', locale: string): Each[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return terms.toSorted((one, other) => compare(one.label, other.label) * (direction === 'asc' ? 1 : -1))
}

/** The key as the address carries it; documents without a date have one spelling there. */
function valueIn({ key }: Bucket): string {
  return typeof key === 'number' && isNoDate(key) ? noDateValue : String(key)
}
