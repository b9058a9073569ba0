import { hrefOf } from '../../address/hash-history.ts'
import { searchAddress } from '../../search/address/search-address.ts'
import { emptySearch, setFilter } from '../../search/address/search-state.ts'

type Filters = Readonly<Record<string, readonly string[]>>

/** The link to all documents of a project that have these values of these filters. */
export function filteredHref(project: string, filters: Filters = {}): string {
  return searchHref(project, '', filters)
}

/** The link to a search by words, among documents that have these values of these filters. */
export function searchHref(project: string, query: string, filters: Filters = {}): string {
  return hrefWith(project, query, filters, false)
}

/** The link to a search by words, among documents that have none of these values of these filters. */
export function withoutHref(project: string, query: string, filters: Filters): string {
  return hrefWith(project, query, filters, true)
}

function hrefWith(project: string, query: string, filters: Filters, isExcluded: boolean): string {
  const search = Object.entries(filters).reduce(
    (state, [name, values]) => setFilter(state, name, { values: [...values], isExcluded }),
    { ...emptySearch(project), query },
  )
  return hrefOf(searchAddress(search))
}
