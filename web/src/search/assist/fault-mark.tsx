import { type RefObject, useEffect, useRef } from 'react'
import { findOpenSign } from '../query-string/open-sign.ts'
import styles from './fault-mark.module.css'

type Props = { query: string; at: number; input: RefObject<HTMLInputElement | null> }

/** Underlines in the box what of a query is not understood, and follows the box when it scrolls. The results say it in words. */
export function FaultMark({ query, at, input }: Props) {
  const layer = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = input.current
    if (!box) return
    const follow = () => {
      if (layer.current) layer.current.scrollLeft = box.scrollLeft
    }
    follow()
    box.addEventListener('scroll', follow)
    return () => box.removeEventListener('scroll', follow)
  })
  const [start, end] = faultPlace(query, at)
  return (
    <span ref={layer} className={styles.layer} aria-hidden="true">
      {query.slice(0, start)}
      <span className={styles.fault}>{query.slice(start, end)}</span>
      {query.slice(end)}
    </span>
  )
}

/** From the fault to the end of its word; at the end of the query the sign that was never closed, else its last word. */
export function faultPlace(query: string, at: number): [start: number, end: number] {
  if (at < query.trimEnd().length) return [at, at + Math.max(1, query.slice(at).search(/\s|$/))]
  const open = findOpenSign(query)
  if (open) return [open.at, open.at + 1]
  const last = query.trimEnd()
  return [last.search(/\S+$/), last.length]
}
