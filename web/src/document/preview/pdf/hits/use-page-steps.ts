import { useCallback, useEffect, useRef, useState } from 'react'
import { useStepKeys } from '../../../hits/use-step-keys.ts'
import type { PageFinder } from './page-finder.ts'

/** The present hit on the pages: its page, which match it is there, and how many there are. */
export type PageHit = { page: number; match: number; of: number }

type Steps = {
  current: PageHit | undefined
  /** `none`: looked everywhere. */
  state: 'looking' | 'none' | 'there'
  step: (direction: 1 | -1) => void
}

/** The walk over the hits of a PDF: to the first one at once, then from match to match and from page to page, around the ends. */
export function usePageSteps(finder: PageFinder | undefined, onShow: (hit: PageHit) => void): Steps {
  const [current, setCurrent] = useState<PageHit>()
  const [state, setState] = useState<Steps['state']>('looking')
  const walk = useRef<AbortController>(undefined)
  const latest = useRef({ current, onShow })
  latest.current = { current, onShow }

  const goTo = useCallback(
    async (find: (signal: AbortSignal) => Promise<{ page: number | undefined; isFromEnd: boolean }>) => {
      walk.current?.abort()
      const controller = new AbortController()
      walk.current = controller
      setState('looking')
      try {
        const { page, isFromEnd } = await find(controller.signal)
        if (controller.signal.aborted) return
        if (page === undefined || !finder) return setState('none')
        const of = lastMatch(await finder.boxesOn(page)) + 1
        if (controller.signal.aborted) return
        const hit = { page, match: isFromEnd ? Math.max(0, of - 1) : 0, of }
        latest.current.current = hit
        setCurrent(hit)
        setState('there')
        latest.current.onShow(hit)
      } catch {
        // Another walk has begun.
      }
    },
    [finder],
  )

  useEffect(() => {
    setCurrent(undefined)
    if (finder) void goTo(async (signal) => ({ page: await finder.firstPage(signal), isFromEnd: false }))
    return () => walk.current?.abort()
  }, [finder, goTo])

  const step = useCallback(
    (direction: 1 | -1) => {
      const now = latest.current.current
      if (!finder || !now) return
      const match = now.match + direction
      if (match >= 0 && match < now.of) {
        const hit = { ...now, match }
        // The next key may come before the next rendering.
        latest.current.current = hit
        setCurrent(hit)
        return latest.current.onShow(hit)
      }
      void goTo(async (signal) => ({ page: await finder.nextPage(now.page, direction, signal), isFromEnd: direction === -1 }))
    },
    [finder, goTo],
  )
  useStepKeys(step)
  return { current, state, step }
}

function lastMatch(boxes: { match: number }[]): number {
  return boxes.at(-1)?.match ?? -1
}
