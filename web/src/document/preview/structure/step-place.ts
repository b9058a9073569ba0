/** Which of the places found on a page is the present one. */
export type Step = { page: number; found: number }

/** The next or previous place, from page to page and around the ends; `hits`: the pages that have any, ascending. */
export function stepPlace(hits: readonly { page: number; count: number }[], { page, found }: Step, direction: 1 | -1): Step {
  const at = hits.findIndex((hit) => hit.page === page)
  const here = hits[at]
  if (!here) {
    const next = direction === 1 ? hits.find((hit) => hit.page > page) : hits.findLast((hit) => hit.page < page)
    const around = direction === 1 ? hits[0] : hits.at(-1)
    return entered(next ?? around, direction)
  }
  if (found + direction >= 0 && found + direction < here.count) return { page, found: found + direction }
  return entered(hits[(at + direction + hits.length) % hits.length], direction)
}

function entered(hit: { page: number; count: number } | undefined, direction: 1 | -1): Step {
  if (!hit) return { page: 1, found: 0 }
  return { page: hit.page, found: direction === 1 ? 0 : hit.count - 1 }
}
