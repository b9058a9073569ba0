import type { BatchLine, BatchRecord, BatchResult, BatchSearch } from '@dossier/contract/batch-search/batch-search'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import type { FoundBy } from '@dossier/contract/batch-search/variants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** Queries about batch searches have keys that begin so. */
export const batchKey = 'batch-search'
/** The contract's: batch searches and results on a page. Lines of a list of queries are shown as many. */
export const batchPageSize = 100

/** While one is under way it is asked for again after so long. */
const busyMs = 1_000

type PageOf<Item> = { items: Item[]; total: number }

/** Whether a batch search may still change by itself. */
export function isUnderWay({ state }: Pick<BatchRecord, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** A page of batch searches, from 1, the newest first; `query`: words of name, description or author. */
export function useBatches(query: string, page: number) {
  const body = {
    from: (page - 1) * batchPageSize,
    size: batchPageSize,
    sort: 'batch_date' as const,
    order: 'desc' as const,
    query: query.trim() === '' ? '*' : query,
    field: 'all' as const,
    project: [],
    state: [],
    batchDate: [],
  }
  return useQuery<PageOf<BatchRecord>>({
    queryKey: [batchKey, 'list', query, page],
    queryFn: ({ signal }) => ask(batchSearchCalls.query, { body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some(isUnderWay) && busyMs,
    staleTime: 0,
  })
}

/** One batch search without its queries, which are read by the page. */
export function useBatch(id: string, { isAsked = true }: { isAsked?: boolean } = {}) {
  return useQuery<BatchSearch>({
    queryKey: [batchKey, 'one', id],
    queryFn: ({ signal }) => ask(batchSearchCalls.read, { params: { id }, query: { withQueries: 'false' }, signal }),
    refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && busyMs,
    staleTime: 0,
    enabled: isAsked,
  })
}

/** Which queries of a batch search a list shows, and in which order. */
export type LinesShown = {
  search: string
  show: 'all' | 'found' | 'nothing' | 'cut' | 'error'
  sort: 'query_number' | 'query_results'
  page: number
}

/** A page of the queries of a batch search with what became of them; `done` counts those that were searched, whose change is news. */
export function useLines(id: string, { search, show, sort, page }: LinesShown, done: number) {
  const order = sort === 'query_results' ? ('desc' as const) : ('asc' as const)
  const query = { from: (page - 1) * batchPageSize, size: batchPageSize, search, show, sort, order }
  return useQuery<PageOf<BatchLine>>({
    queryKey: [batchKey, 'lines', id, search, show, sort, page, done],
    queryFn: ({ signal }) => ask(batchSearchCalls.lines, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The columns of the table by which results are sorted; `doc_nb` is the order of the queries. */
export const resultColumns = ['doc_nb', 'query', 'doc_path', 'creation_date', 'content_length'] as const
export type ResultColumn = (typeof resultColumns)[number]

/** Which results are shown: of all queries where none are named, by whatever spelling they were found where none is. */
export type ResultsShown = { queries: string[]; foundBy: FoundBy | ''; sort: ResultColumn; order: 'asc' | 'desc'; page: number }

/** A page of results, with how many there are. */
export function useResults(id: string, { queries, foundBy, sort, order, page }: ResultsShown, done: number) {
  // Types that are named, even none, ask for a page with its total.
  const by = foundBy === '' ? [] : [foundBy]
  const body = { from: (page - 1) * batchPageSize, size: batchPageSize, sort, order, queries, foundBy: by, contentTypes: [] }
  return useQuery({
    queryKey: [batchKey, 'results', id, queries, foundBy, sort, order, page, done],
    queryFn: async ({ signal }): Promise<PageOf<BatchResult>> => {
      const found = await ask(batchSearchCalls.results, { params: { id }, body, signal })
      return Array.isArray(found) ? { items: found, total: found.length } : found
    },
    placeholderData: keepPreviousData,
  })
}
