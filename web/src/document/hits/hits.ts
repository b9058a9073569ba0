/** A place in the text where something was found; `term` is its number, from 0, in the order of the query (for the colours). */
export type Hit = { start: number; end: number; term: number }

/** The number that hits of "find in document" carry instead of a term's. */
export const findTerm = -1

/** Puts the hits of several terms in the order of the text; of hits that overlap the first stays, of two that begin together the longer. */
export function mergeHits(lists: Hit[][]): Hit[] {
  const all = lists.flat().sort((a, b) => a.start - b.start || b.end - a.end || a.term - b.term)
  let end = 0
  return all.filter((hit) => {
    if (hit.start < end || hit.end <= hit.start) return false
    end = hit.end
    return true
  })
}

/** The hits of which any part lies in `[start, end)`, found by binary search. */
export function hitsAcross(hits: Hit[], start: number, end: number): Hit[] {
  const first = firstFrom(hits, start)
  const before = hits[first - 1]
  return hits.slice(before !== undefined && before.end > start ? first - 1 : first, firstFrom(hits, end))
}

/** The number of the first hit at or after an offset; `hits.length` where there is none. */
export function firstFrom(hits: Hit[], offset: number): number {
  let low = 0
  let high = hits.length
  while (low < high) {
    const middle = (low + high) >> 1
    const hit = hits[middle]
    if (hit !== undefined && hit.start < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The number of the next hit from the present one, wrapping around; undefined where nothing was found. */
export function stepHit(total: number, current: number | undefined, step: 1 | -1): number | undefined {
  if (total === 0) return undefined
  if (current === undefined) return step === 1 ? 0 : total - 1
  return (current + step + total) % total
}

/** The hit so many steps from the first, round the ends; undefined where there is none. */
export function hitAhead(total: number, steps: number): number | undefined {
  return total === 0 ? undefined : ((steps % total) + total) % total
}

/** A mark beside the scroll bar: where (0 to 1) and of which term. */
export type ScrollMark = { at: number; term: number; offset: number }

/** The marks beside the scroll bar, at most one for each of `rows` rows and term, so that a thousand hits cost no more than a hundred. */
export function scrollMarks(hits: Hit[], length: number, rows = 200): ScrollMark[] {
  if (length <= 0) return []
  const marks = new Map<string, ScrollMark>()
  for (const hit of hits) {
    const row = Math.min(rows - 1, Math.floor((hit.start / length) * rows))
    const key = `${row} ${hit.term}`
    if (!marks.has(key)) marks.set(key, { at: row / rows, term: hit.term, offset: hit.start })
  }
  return [...marks.values()]
}
