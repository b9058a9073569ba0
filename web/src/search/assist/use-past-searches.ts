import { useQueries } from '@tanstack/react-query'
import { useOffered } from '../../feature/offered.ts'

/** The lists of past searches of a project with what is in each so far; nothing is asked where they are not wanted. */
export function usePastSearches(project: string, isWanted = true) {
  const lists = useOffered('pastSearches')
  const answers = useQueries({
    queries: lists.map(({ name, list }) => ({
      queryKey: ['past searches', name, project],
      enabled: isWanted,
      queryFn: ({ signal }: { signal: AbortSignal }) => list(project, signal),
      staleTime: 0,
    })),
  })
  return lists.map((list, at) => ({ ...list, searches: answers[at]?.data ?? [] }))
}
