import { type RefObject, useEffect, useState } from 'react'

/** Whoever scrolls past asks for nothing. */
const restMs = 120

/** Whether an element is on the screen, and has been for a moment. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const own = element.current
    if (!own) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => setInView(true), restMs)
      else setInView(false)
    })
    observer.observe(own)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return isInView
}
