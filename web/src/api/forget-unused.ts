import type { QueryClient } from '@tanstack/react-query'

/** Of some ten documents. */
export const mostUnused = 300

/**
 * Of the answers that nothing on the screen needs any more only the latest are kept: whoever walks through thousands of documents would keep all of the last five
 * minutes. Answers that are still awaited stay.
 */
export function forgetUnused(client: QueryClient): void {
  const cache = client.getQueryCache()
  let isPlanned = false
  const forget = () => {
    isPlanned = false
    const unused = cache.findAll({ type: 'inactive', fetchStatus: 'idle' })
    if (unused.length <= mostUnused) return
    const oldest = unused.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    for (const query of oldest.slice(0, unused.length - mostUnused)) cache.remove(query)
  }
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved' || isPlanned) return
    isPlanned = true
    setTimeout(forget)
  })
}
