import { useState } from 'react'

/** How far a long list is loaded, and how it continues. `pages`: how many are loaded; `hasMore`: the last one was full. */
export type Growth = { pages: number; hasMore: boolean; isLoading: boolean; hasFailed: boolean; grow: () => void }

/** The offset of the next page in items; undefined where the last one is not full: then nothing follows. */
export function nextFrom(pages: readonly (readonly unknown[])[], size: number): number | undefined {
  return (pages.at(-1)?.length ?? 0) >= size ? pages.length * size : undefined
}

/** Whether a list loads its next page by itself when its end is seen: only once a second page was asked for (specification, section 9). */
export function isEndless({ pages, hasMore, isLoading, hasFailed }: Growth): boolean {
  return pages > 1 && hasMore && !isLoading && !hasFailed
}

/** The part of an infinite query that is used. */
type PagedQuery = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The growth of a list that the server answers page by page. */
export function growthOf(query: PagedQuery): Growth {
  return {
    pages: query.data?.pages.length ?? 0,
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    grow: () => void query.fetchNextPage(),
  }
}

/** Draws a list that is here as a whole page by page, so that thousands of lines cost nothing until they are wanted. */
export function useGrowing<Item>(items: readonly Item[], size: number): { shown: readonly Item[]; growth: Growth } {
  const [pages, setPages] = useState(1)
  const hasMore = items.length > pages * size
  return {
    shown: hasMore ? items.slice(0, pages * size) : items,
    growth: { pages, hasMore, isLoading: false, hasFailed: false, grow: () => setPages(pages + 1) },
  }
}
