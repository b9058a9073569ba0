import { ofReader, readStored, writeStored } from '../../api/stored.ts'
import type { FacetOrder, FilterChoice } from '../../feature/filter.ts'
import { emptySearch, pageSizes, resetFilters, type SearchState, searchFields, searchSorts } from './search-state.ts'

/** How results are drawn; kept apart from the address, because it is the reader's choice and not the search's. */
export const searchLayouts = ['list', 'grid', 'table'] as const
/** One of the layouts. */
export type SearchLayout = (typeof searchLayouts)[number]

/** What the screen remembers beyond its address. `orders`: how the values of filters are listed, where that was chosen. */
export type SearchView = {
  layout: SearchLayout | null
  showFilters: boolean
  contextualized: string[]
  orders: Readonly<Record<string, FacetOrder>>
}

const viewKey = 'search.view'

/** Keeps a search for the next visit: all but the page (`from`) and what is not understood. */
export function storeSearch(state: SearchState): void {
  const { from: _from, ignoredFilters: _ignored, filters, ...rest } = state
  const values = Object.fromEntries(Object.entries(filters).map(([name, choice]) => [name, choice.values]))
  const reversed = Object.keys(filters).filter((name) => filters[name]?.isExcluded)
  writeStored(ofReader.search, { ...rest, values, reversed })
}

/** The search of the last visit, or null. What cannot be read falls back to the defaults. */
export function storedSearch(): SearchState | null {
  const stored = readStored(ofReader.search)
  if (!isRecord(stored) || typeof stored.index !== 'string' || stored.index === '') return null
  const reversed = Array.isArray(stored.reversed) ? stored.reversed : []
  return {
    ...resetFilters(emptySearch(stored.index)),
    query: typeof stored.query === 'string' ? stored.query : '',
    field: searchFields.find((field) => field === stored.field) ?? 'all',
    operator: stored.operator === 'AND' ? 'AND' : 'OR',
    size: pageSizes.find((size) => size === stored.size) ?? emptySearch('').size,
    sort: searchSorts.find((sort) => sort === stored.sort) ?? 'relevance',
    filters: readFilters(stored.values, reversed),
  }
}

/** The remembered view; the layout is null until it was chosen once. */
export function storedView(): SearchView {
  const stored = readStored(viewKey)
  const view = isRecord(stored) ? stored : {}
  return {
    layout: searchLayouts.find((layout) => layout === view.layout) ?? null,
    showFilters: view.showFilters !== false,
    contextualized: Array.isArray(view.contextualized) ? view.contextualized.filter((name) => typeof name === 'string') : [],
    orders: readOrders(view.orders),
  }
}

/** Keeps the view for the next visit. */
export function storeView(view: SearchView): void {
  writeStored(viewKey, view)
}

function readFilters(values: unknown, reversed: unknown[]): Record<string, FilterChoice> {
  if (!isRecord(values)) return {}
  const filters: Record<string, FilterChoice> = {}
  for (const [name, list] of Object.entries(values)) {
    const texts = Array.isArray(list) ? list.filter((value) => typeof value === 'string') : []
    if (texts.length > 0) filters[name] = { values: texts, isExcluded: reversed.includes(name) }
  }
  return filters
}

function readOrders(stored: unknown): Record<string, FacetOrder> {
  const orders = Object.entries(isRecord(stored) ? stored : {}).flatMap(([name, order]) =>
    isOrder(order) ? [[name, order] as const] : [],
  )
  return Object.fromEntries(orders)
}

function isOrder(value: unknown): value is FacetOrder {
  if (!isRecord(value)) return false
  const { by, direction } = value
  return (by === '_count' || by === '_key' || by === 'contentLength') && (direction === 'asc' || direction === 'desc')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
