import { QueryClient } from '@tanstack/react-query'

/** One store of answers for the page. No retries: a failure is shown at once with its cure, and the user decides. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 },
    mutations: { retry: false },
  },
})
