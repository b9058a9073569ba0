import { limits } from '@dossier/contract'
import { type AddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import type { FilterChoice } from '../../feature/filter.ts'
import { filterNamed } from '../../feature/offered.ts'
import { emptySearch, type SearchState, searchFields, searchSorts } from './search-state.ts'

/** The names that newer clients give to sorts: the engine's field, with the order beside it. */
const fieldSorts: Record<string, { asc: SearchState['sort']; desc: SearchState['sort'] }> = {
  _score: { asc: 'relevance', desc: 'relevance' },
  'metadata.tika_metadata_creation_date': { asc: 'creationDateOldest', desc: 'creationDateNewest' },
  'metadata.tika_metadata_dcterms_created': { asc: 'creationDateOldest', desc: 'creationDateNewest' },
  'metadata.tika_metadata_dcterms_created_iso8601': { asc: 'creationDateOldest', desc: 'creationDateNewest' },
  extractionDate: { asc: 'dateOldest', desc: 'dateNewest' },
  contentLength: { asc: 'sizeSmallest', desc: 'sizeLargest' },
  path: { asc: 'path', desc: 'pathReverse' },
}

/** Reads a search from an address of this program, of the known client's old versions, or of its newer ones (`indices`, `perPage`). */
export function readSearch(address: AddressSearch, project: string): SearchState {
  const one = (key: string) => first(address[key])
  return {
    ...emptySearch(one('index') ?? one('indices') ?? project),
    query: one('q') ?? '',
    field: searchFields.find((field) => field === one('field')) ?? 'all',
    operator: one('searchOperator') === 'AND' ? 'AND' : 'OR',
    from: number(one('from'), 0),
    size: Math.min(number(one('size') ?? one('perPage'), limits.pageSize) || limits.pageSize, limits.resultWindow),
    sort: readSort(one('sort'), one('order')),
    ...readFilters(address),
  }
}

/** The keys of a search as an address has them, `index` included. */
export function writeSearch(state: SearchState): AddressSearch {
  const { query, from, size, sort, index, field, operator } = state
  const filters = Object.entries({ ...state.ignoredFilters, ...state.filters }).map(([name, { values, isExcluded }]) => [
    `f[${isExcluded ? '-' : ''}${name}]`,
    values,
  ])
  return {
    q: query,
    from: String(from),
    size: String(size),
    sort,
    index,
    field,
    ...(operator === 'AND' ? { searchOperator: 'AND' } : {}),
    ...Object.fromEntries(filters),
  }
}

/** The address of the search page for a search. */
export function searchAddress(state: SearchState): string {
  return `/${stringifyAddressSearch(writeSearch(state))}`
}

/** The address of the first page of a search: all its pages are one search. */
export function firstPageAddress(state: SearchState): string {
  return searchAddress({ ...state, from: 0 })
}

/**
 * The field and the sort of an address where they are unknown: the search takes the default in their place, says so, and writes them no
 * more.
 */
export function unknownChoices(address: AddressSearch): { key: 'field' | 'sort'; value: string }[] {
  const field = first(address.field) ?? ''
  const sort = first(address.sort) ?? ''
  return [
    ...(field === '' || isOneOf(searchFields, field) ? [] : [{ key: 'field' as const, value: field }]),
    ...(sort === '' || Object.hasOwn(fieldSorts, sort) || isOneOf(searchSorts, sort)
      ? []
      : [{ key: 'sort' as const, value: sort }]),
  ]
}

function isOneOf(known: readonly string[], value: string): boolean {
  return known.includes(value)
}

function readSort(name: string | undefined, order: string | undefined): SearchState['sort'] {
  const byField = fieldSorts[name ?? '']
  // A bare `path` is our own sort too, and upwards; the others run downwards unless the address says otherwise.
  if (byField) return byField[order === 'asc' || (name === 'path' && order !== 'desc') ? 'asc' : 'desc']
  return searchSorts.find((sort) => sort === name) ?? 'relevance'
}

function readFilters(address: AddressSearch): Pick<SearchState, 'filters' | 'ignoredFilters'> {
  const filters: Record<string, FilterChoice> = {}
  const ignoredFilters: Record<string, FilterChoice> = {}
  for (const [key, value] of Object.entries(address)) {
    const [, sign, name] = key.match(/^f\[(-?)(.+)\]$/) ?? []
    const texts = [value].flat().filter((each) => each !== '')
    if (name === undefined || texts.length === 0) continue
    const known = filterNamed(name)
    const understood = known ? (known.readValues?.(texts) ?? texts) : []
    const [place, read] = understood.length > 0 ? [filters, understood] : [ignoredFilters, texts]
    const former = place[name]
    const values = [...new Set([...(former?.values ?? []), ...read])]
    place[name] = { values, isExcluded: sign === '-' || Boolean(former?.isExcluded) }
  }
  return { filters, ignoredFilters }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** Whole numbers from 0; anything else is the default. */
function number(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise
}
