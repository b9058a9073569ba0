import { useRouterState } from '@tanstack/react-router'

/** The id of the document that is open beside the results, or null. */
export function useOpenDocumentId(): string | null {
  return useRouterState({
    select: ({ location }) => {
      const id = location.pathname.match(/^\/[de]\/[^/]+\/([^/]+)/)?.[1]
      return id === undefined ? null : decodeURIComponent(id)
    },
  })
}
