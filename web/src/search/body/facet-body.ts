import { limits } from '@dossier/contract'
import type { Clause, FacetOrder, PanelFilter } from '../../feature/filter.ts'
import type { SearchState } from '../address/search-state.ts'
import { escapePattern } from './escape-pattern.ts'
import type { FilterClauses } from './filter-clauses.ts'
import { levelBody } from './level-body.ts'
import { filterPart, someOf, textClause } from './search-body.ts'

/** What the values of a filter are counted in: everything, or (contextualised) what the other parts of the search leave. */
export type FilterScope = { state: SearchState; clauses: FilterClauses; isContextualized: boolean }

/** How the values of a filter are asked for: from which on, in which order, containing what; `size`: how many, by default a page. */
export type FacetRequest = { from: number; order: FacetOrder; search: string; alternatives?: string[]; size?: number }

export const mostFrequentFirst: FacetOrder = { by: '_count', direction: 'desc' }

/** Counts of the values of a terms filter, by default 25 at a time (client.md b.3); `search` keeps values that contain it. */
export function termsFacetBody(filter: PanelFilter, request: FacetRequest, scope: FilterScope): Clause {
  const { size = limits.filterBucketSize } = request
  const { by, direction } = request.order
  return {
    size: 0,
    track_total_hits: true,
    query: scopeQuery(scope),
    aggs: {
      [filter.name]: {
        terms: { field: filter.field, size: request.from + size, order: { [by]: direction }, include: includePattern(request) },
        aggs: { bucket_truncate: { bucket_sort: { size, from: request.from } } },
      },
    },
  }
}

/** How many documents of the scope a clause finds, and how many there are. */
export function clauseFacetBody(clause: Clause, scope: FilterScope): Clause {
  return { size: 0, track_total_hits: true, query: scopeQuery(scope), aggs: { found: { filter: clause } } }
}

/** How many documents of the scope each of some clauses finds, under its place among them. */
export function clausesFacetBody(clauses: Clause[], scope: FilterScope): Clause {
  const aggs = Object.fromEntries(clauses.map((clause, at) => [`${at}`, { filter: clause }]))
  return { size: 0, track_total_hits: true, query: scopeQuery(scope), aggs }
}

/** Documents by month, newest first, those without a date in a bucket of the year 1; 100 at a time. */
export function monthsFacetBody(filter: PanelFilter, from: number, scope: FilterScope): Clause {
  return histogramBody({ filter, from, scope }, { interval: '1M', format: 'yyyy-MM', missing: '0001-01' })
}

/** Documents by year, newest first, those without a date in a bucket of the year 1; 100 at a time. */
export function yearsFacetBody(filter: PanelFilter, from: number, scope: FilterScope): Clause {
  return histogramBody({ filter, from, scope }, { interval: '1y', format: 'yyyy', missing: '0001' })
}

/** So many months are asked for at a time: more than a chart by month has. */
const mostMonths = 1000

/** Documents by month for a chart of dates; those without a date are left out. */
export function monthsChartBody(filter: PanelFilter, scope: FilterScope): Clause {
  return {
    size: 0,
    query: scopeQuery(scope),
    aggs: {
      [filter.name]: {
        date_histogram: { field: filter.field, interval: '1M', format: 'yyyy-MM', order: { _key: 'desc' }, min_doc_count: 1 },
        aggs: { bucket_sort_truncate: { bucket_sort: { size: mostMonths } } },
      },
    },
  }
}

/** The folders directly inside one, 50 at a time; inside several roots these themselves, all at once. With documents and bytes below each. */
export function foldersBody(inside: string[], { from, order }: Pick<FacetRequest, 'from' | 'order'>, scope: FilterScope): Clause {
  const { query, ...counted } = levelBody({
    inside: inside.length === 0 ? [''] : inside,
    order,
    from,
    size: Math.max(limits.folderPageSize, inside.length),
    isFilesOnly: false,
    among: scope.isContextualized ? contextMust(scope) : [],
  })
  return { size: 0, track_total_hits: true, query: scope.clauses.around(query), ...counted }
}

/** How many documents of the present filters are in each state of the ledger, whatever the words that are searched. */
export function scopeStatesBody(clauses: FilterClauses): Clause {
  return {
    size: 0,
    track_total_hits: true,
    query: wordlessQuery(clauses),
    aggs: { ledgerState: { terms: { field: 'ledgerState', size: limits.filterBucketSize, order: { _count: 'desc' } } } },
  }
}

/** All documents that filters leave, whatever the words. */
export function wordlessQuery(clauses: FilterClauses): Clause {
  return clauses.around({
    bool: {
      ...filterPart(clauses),
      must: [{ match: { type: 'Document' } }, ...clauses.must],
      must_not: someOf(clauses.mustNot),
    },
  })
}

type HistogramPage = { filter: PanelFilter; from: number; scope: FilterScope }

function histogramBody({ filter, from, scope }: HistogramPage, histogram: Record<string, string>): Clause {
  // The first page as the known client asks for it (client.md b.3).
  const page = { ...(from > 0 && { from }), size: limits.aggregationSize }
  return {
    size: 0,
    track_total_hits: true,
    query: scopeQuery(scope),
    aggs: {
      [filter.name]: {
        date_histogram: { field: filter.field, ...histogram, order: { _key: 'desc' }, min_doc_count: 1 },
        aggs: { bucket_sort_truncate: { bucket_sort: page } },
      },
    },
  }
}

/** The documents in which values are counted. Contextualised, every active filter and the words count, the filter's own among them (client.md b.4). */
export function scopeQuery(scope: FilterScope): Clause {
  if (!scope.isContextualized) return { match: { type: 'Document' } }
  const { clauses } = scope
  return clauses.around({
    bool: {
      ...filterPart(clauses),
      must: [{ match: { type: 'Document' } }, ...clauses.must, { match_all: {} }, textClause(scope.state)],
      must_not: someOf(clauses.mustNot),
    },
  })
}

function contextMust(scope: FilterScope): Clause[] {
  const { filterMust, filterMustNot, must, mustNot } = scope.clauses
  const excluded = [...filterMustNot, ...mustNot]
  const not = excluded.length > 0 ? [{ bool: { must_not: excluded } }] : []
  return [...filterMust, ...must, ...not, { match_all: {} }, textClause(scope.state)]
}

/** The expression that the wanted values match; undefined where all are wanted. */
export function includePattern({ search, alternatives = [] }: Pick<FacetRequest, 'search' | 'alternatives'>): string | undefined {
  const typed = search.trim().toLowerCase()
  if (typed === '') return undefined
  const parts = [...new Set([...alternatives, typed])].map(escapePattern)
  return `.*(${parts.join('|')}).*`
}
