import type { Clause, PlacedClause } from '../../feature/filter.ts'
import { filterNamed } from '../../feature/offered.ts'
import type { SearchScope } from '../address/search-state.ts'

/** The clauses of the active filters, by their place in a search body, and what filters make of the whole query. */
export type FilterClauses = {
  filterMust: Clause[]
  filterMustNot: Clause[]
  must: Clause[]
  mustNot: Clause[]
  around: (query: Clause) => Clause
}

/** The clauses of no filter at all. */
export const noClauses: FilterClauses = { filterMust: [], filterMustNot: [], must: [], mustNot: [], around: (query) => query }

/**
 * The clauses of all active filters, in the places where the known client puts them. Unknown names are left out. Filters
 * that need the server are asked at the same time; what one of them throws is thrown.
 */
export async function resolveFilters(state: SearchScope, signal?: AbortSignal): Promise<FilterClauses> {
  const resolved = await Promise.all(
    Object.entries(state.filters).map(async ([name, choice]) => {
      const clauses = (await filterNamed(name)?.resolve(choice, { index: state.index }, signal)) ?? []
      return { name, clauses }
    }),
  )
  const placed = joinAlternatives(resolved, state).flatMap(({ clauses }) => clauses)
  const at = (place: PlacedClause['place']) => placed.filter((each) => each.place === place).map(({ clause }) => clause)
  return {
    filterMust: at('filter'),
    filterMustNot: at('filterNot'),
    must: at('must'),
    mustNot: at('mustNot'),
    around: (query) => aroundOf(query, state),
  }
}

function aroundOf(query: Clause, { filters }: SearchScope): Clause {
  return Object.entries(filters).reduce((inner, [name, choice]) => filterNamed(name)?.around?.(inner, choice) ?? inner, query)
}

type Resolved = { name: string; clauses: PlacedClause[] }

/** Puts the clauses of a filter and of its alternatives into one, of which any may match; where only one of them is excluded each stands alone. */
function joinAlternatives(resolved: Resolved[], { filters }: SearchScope): Resolved[] {
  return resolved.flatMap((each) => {
    const main = mainOf(each.name)
    if (main !== each.name && isJoined(main, each.name, filters)) return []
    const joined = resolved.filter(
      ({ name }) => name !== each.name && mainOf(name) === each.name && isJoined(each.name, name, filters),
    )
    return joined.length === 0
      ? [each]
      : [{ name: each.name, clauses: anyOf([each, ...joined].flatMap(({ clauses }) => clauses)) }]
  })
}

function mainOf(name: string): string {
  return filterNamed(name)?.alternativeTo ?? name
}

function isJoined(main: string, other: string, filters: SearchScope['filters']): boolean {
  return filters[main] !== undefined && filters[main].isExcluded === filters[other]?.isExcluded
}

function anyOf(clauses: PlacedClause[]): PlacedClause[] {
  const [first] = clauses
  return first
    ? [{ place: first.place, clause: { bool: { should: clauses.map(({ clause }) => clause), minimum_should_match: 1 } } }]
    : []
}
