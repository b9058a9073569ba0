import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useMemo } from 'react'
import { findTerm, firstFrom, type Hit, scrollMarks } from './hits.ts'
import styles from './scroll-marks.module.css'

const colours = [styles.t1, styles.t2, styles.t3, styles.t4]

type Props = { hits: Hit[]; length: number; colours: number[]; current: Hit | undefined; onChoose: (hit: number) => void }

/** Where in the whole document the hits are, beside the scroll bar. A click goes to the nearest; by keyboard the hit buttons do. */
export function ScrollMarks({ hits, length, colours: termColours, current, onChoose }: Props) {
  const { t } = useLingui()
  const marks = useMemo(() => scrollMarks(hits, length), [hits, length])
  if (hits.length === 0) return null
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const offset = ((event.clientY - box.top) / Math.max(1, box.height)) * length
    onChoose(nearest(hits, offset))
  }
  return (
    <button type="button" tabIndex={-1} className={styles.strip} onClick={choose} aria-label={t`Hits along the document`}>
      {marks.map((mark) => (
        <i
          key={`${mark.offset} ${mark.term}`}
          className={mark.term === findTerm ? styles.find : colours[termColours[mark.term] ?? 0]}
          style={{ top: `${mark.at * 100}%` }}
        />
      ))}
      {current && <b style={{ top: `${(current.start / Math.max(1, length)) * 100}%` }} />}
    </button>
  )
}

function nearest(hits: Hit[], offset: number): number {
  const after = Math.min(firstFrom(hits, offset), hits.length - 1)
  const before = Math.max(0, after - 1)
  const distance = (number: number) => Math.abs((hits[number]?.start ?? 0) - offset)
  return distance(before) < distance(after) ? before : after
}
