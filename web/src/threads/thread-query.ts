import { type ThreadPage, threadCalls } from '@dossier/contract/documents/threads'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import type { DocumentPlace } from '../document-facts/wire-document.ts'

const pageSize = 100

/** The thread of a message, at first the page on which the message itself stands; others follow in both directions. */
export function threadOptions({ index, id, routing }: DocumentPlace) {
  const first: number | undefined = undefined
  return infiniteQueryOptions({
    queryKey: ['thread', index, id, 'pages'],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      ask(threadCalls.read, { params: { project: index, id }, query: { from: pageParam, size: pageSize, routing }, signal }),
    getNextPageParam: ({ from, total }: ThreadPage) => (from + pageSize < total ? from + pageSize : undefined),
    getPreviousPageParam: ({ from }: ThreadPage) => (from > 0 ? Math.max(0, from - pageSize) : undefined),
  })
}

/** How many messages the thread has; 0 where the message stands alone. The page that is shown then has been fetched. */
export async function countMessages(client: QueryClient, place: DocumentPlace): Promise<number> {
  const [page] = (await client.fetchInfiniteQuery(threadOptions(place))).pages
  return page && page.total > 1 ? page.messages : 0
}
