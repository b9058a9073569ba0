import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './when-seen.module.css'

/** So far below the window a widget begins to load, in pixels. */
const ahead = '200px'

/** Draws a widget once its place comes into view: nothing is asked for what nobody looks at. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  if (isSeen) return children
  return <div ref={place} className={styles.place} />
}
