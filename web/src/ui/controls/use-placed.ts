import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** What something is placed at: where it is in the window now; null while it cannot be seen. */
export type Anchor = () => Pick<DOMRect, 'top' | 'bottom' | 'left'> | null

const gap = 6
const edge = 8

/**
 * Places an element (`position: fixed`) below its anchor, or above it where there is no room, always inside the window, and keeps it there while anything scrolls. Its
 * style sheet takes the place from `--left` and `--top`.
 */
export function usePlaced(element: RefObject<HTMLElement | null>, anchor: Anchor): void {
  useLayoutEffect(() => place(element.current, anchor()))
  useEffect(() => {
    let frame = 0
    const again = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(element.current, anchor()))
    }
    // Scrolling does not bubble.
    addEventListener('scroll', again, true)
    addEventListener('resize', again)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', again, true)
      removeEventListener('resize', again)
    }
  }, [element, anchor])
}

/** Without an anchor it stays where it is. */
function place(element: HTMLElement | null, at: ReturnType<Anchor>): void {
  if (!element || !at) return
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + gap
  const top = below + height + edge <= innerHeight ? below : at.top - gap - height
  element.style.setProperty('--left', `${clamp(at.left, innerWidth - width)}px`)
  element.style.setProperty('--top', `${clamp(top, innerHeight - height)}px`)
}

function clamp(value: number, most: number): number {
  return Math.round(Math.max(edge, Math.min(value, most - edge)))
}
