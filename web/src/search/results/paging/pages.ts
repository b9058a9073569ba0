import type { SearchState } from '../../address/search-state.ts'

type Place = Pick<SearchState, 'from' | 'size'>

/** The number of the page that a place lies on, counted from 1; an address may begin a page anywhere. */
export function pageOf({ from, size }: Place): number {
  return Math.floor(from / size) + 1
}

/** How many pages a result has; one at least. */
export function pageCount({ size }: Pick<Place, 'size'>, total: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Where the last page of a result begins. */
export function lastPageFrom({ size }: Pick<Place, 'size'>, total: number): number {
  return (pageCount({ size }, total) - 1) * size
}

/** Pages on each side of the present one. */
const beside = 2

/** The pages that are shown by number: the first, the last and those around the present one. A single one that would be left out is shown, so that each gap is worth its sign. */
export function shownPages(page: number, last: number): number[] {
  const around = Array.from({ length: 2 * beside + 1 }, (_, at) => page - beside + at)
  const shown = new Set([1, last, ...around].filter((each) => each >= 1 && each <= last))
  for (const each of [2, last - 1]) if (shown.has(each - 1) && shown.has(each + 1)) shown.add(each)
  return [...shown].sort((one, other) => one - other)
}
