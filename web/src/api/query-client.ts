import { limits } from '@dossier/contract'
import { QueryClient } from '@tanstack/react-query'

/** The page's query cache. No retries: a failure is shown at once with its cure, and the user decides. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 },
    mutations: { retry: false },
  },
})

/** Refetches everything on screen after documents were removed: at once, and again when the index has followed. */
export async function renewAfterRemoval(client: QueryClient): Promise<void> {
  await client.invalidateQueries()
  setTimeout(() => void client.invalidateQueries(), limits.answerDelayMs)
}
