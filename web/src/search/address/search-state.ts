import { limits } from '@dossier/contract'
import type { FilterChoice } from '../../feature/filter.ts'

/** The fields that the search box offers. */
export const searchFields = ['all', 'tags', 'title', 'author', 'recipients', 'content', 'path', 'thread'] as const
/** One of the fields that the search box offers. */
export type SearchField = (typeof searchFields)[number]

/** In the order of the menu. */
export const searchSorts = [
  'relevance',
  'creationDateNewest',
  'creationDateOldest',
  'sizeLargest',
  'sizeSmallest',
  'path',
  'pathReverse',
  'dateNewest',
  'dateOldest',
] as const
/** One of the sorts. */
export type SearchSort = (typeof searchSorts)[number]

/** Hits per page. */
export const pageSizes = [10, 25, 50, 100] as const

/** Everything that an address says about a search. */
export type SearchState = {
  index: string
  query: string
  field: SearchField
  /** Whether a document needs one of the words or all of them, where the query does not say. */
  operator: 'OR' | 'AND'
  from: number
  size: number
  sort: SearchSort
  /** By filter name; filters without values are absent. */
  filters: Record<string, FilterChoice>
  /** Filters of the address that are unknown by name or by value: they are kept and shown, and filter nothing. */
  ignoredFilters: Record<string, FilterChoice>
}

/** What filters leave of a project, whatever the words. */
export type SearchScope = Pick<SearchState, 'index' | 'filters'>

/** A search for everything in a project, with the specification's defaults. */
export function emptySearch(index: string): SearchState {
  return {
    index,
    query: '',
    field: 'all',
    operator: 'OR',
    from: 0,
    size: limits.pageSize,
    sort: 'relevance',
    filters: {},
    ignoredFilters: {},
  }
}

/** Clears the query: field all, first page. Filters stay. */
export function resetQuery(state: SearchState): SearchState {
  return { ...state, query: '', field: 'all', from: 0 }
}

/** Clears all filters, those that are not understood too: first page. */
export function resetFilters(state: SearchState): SearchState {
  return { ...state, filters: {}, ignoredFilters: {}, from: 0 }
}

/** Sets the values of one filter, or takes it away where none are left; first page. */
export function setFilter(state: SearchState, name: string, choice: FilterChoice): SearchState {
  const { [name]: _former, ...others } = state.filters
  const { [name]: _ignored, ...ignoredFilters } = state.ignoredFilters
  const filters = choice.values.length === 0 ? others : { ...others, [name]: choice }
  return { ...state, filters, ignoredFilters, from: 0 }
}

/** Adds a value to a filter, or takes it away. */
export function toggleValue(state: SearchState, name: string, value: string): SearchState {
  const { values, isExcluded } = state.filters[name] ?? { values: [], isExcluded: false }
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  return setFilter(state, name, { values: next, isExcluded })
}

/** True where any filter is active; those that are not understood are not. */
export function hasFilters(state: SearchScope): boolean {
  return Object.keys(state.filters).length > 0
}

/** The query that is sent: an empty one means everything. */
export function sentQuery(state: { query: string }): string {
  return state.query.trim() === '' ? '*' : state.query
}
