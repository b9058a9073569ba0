import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The id of the document that is open beside the results, or null. */
export function useOpenDocumentId(): string | null {
  return useRouterState({
    select: ({ location }) => {
      const id = location.pathname.match(/^\/[de]\/[^/]+\/([^/]+)/)?.[1]
      return id === undefined ? null : decodeURIComponent(id)
    },
  })
}

/** Fetches the screen of a document once there are hits and the browser has nothing else to do: the first one opens as fast as those after it. */
export function useDocumentScreenAhead(hasHits: boolean): void {
  const router = useRouter()
  useEffect(() => {
    const screen = router.routesByPath['/d/$index/$id/{-$routing}']
    if (!hasHits || !screen || !('requestIdleCallback' in window)) return
    // If it does not come, opening a document asks again, and says so.
    const waiting = requestIdleCallback(() => void router.loadRouteChunk(screen)?.catch(() => undefined))
    return () => cancelIdleCallback(waiting)
  }, [hasHits, router])
}
