import { limits } from '@dossier/contract'
import { QueryClient } from '@tanstack/react-query'

/**
 * How long an answer is kept that nothing on the screen uses, in milliseconds. A document has some fifteen of them, 15 kB in all: whoever walks through hundreds would hold
 * megabytes of what was seen minutes ago.
 */
const unusedMs = 30_000
/** Results and their facets are gone back to after a document was read. */
const unusedResultsMs = 5 * 60_000

/** The page's query cache. No retries: a failure is shown at once with its cure, and the user decides. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000, gcTime: unusedMs },
    mutations: { retry: false },
  },
})
queryClient.setQueryDefaults(['search'], { gcTime: unusedResultsMs })

/** Refetches everything on screen after documents were removed: at once, and again when the index has followed. */
export async function renewAfterRemoval(client: QueryClient): Promise<void> {
  await client.invalidateQueries()
  setTimeout(() => void client.invalidateQueries(), limits.answerDelayMs)
}
