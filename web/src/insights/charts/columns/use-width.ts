import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, as it changes; before it is known some width that most screens have. */
export function useWidth<Element extends HTMLElement>(): { element: RefObject<Element | null>; width: number } {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const own = element.current
    if (!own || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(Math.max(160, Math.floor(own.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
