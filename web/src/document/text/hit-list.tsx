import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import type { HitWalk } from '../hits/hit-walk.ts'
import { HitContext } from './hit-context.tsx'
import styles from './hit-list.module.css'

const rowHeight = 28
/** Lines of one list: browsers stop placing things below 17.8 million pixels. Of more hits those around the present one are listed. */
const mostLines = 500_000

type Props = {
  place: DocumentPlace
  length: number
  walk: HitWalk
  /** Asks for the hits of these numbers. */
  need: (from: number, to: number) => void
  colours: number[]
  current: number | undefined
  onChoose: (hit: number) => void
}

/** All hits with the words around them, where there is room beside the text. Only the lines in view are drawn and read. */
export function HitList({ place, length, walk, need, colours, current, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const base = Math.floor((current ?? 0) / mostLines) * mostLines
  const virtualizer = useVirtualizer({
    count: Math.min(mostLines, walk.total - base),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  useEffect(() => {
    if (current !== undefined) virtualizer.scrollToIndex(current - base)
  }, [current, base, virtualizer])
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const all = formatCount(i18n.locale, walk.total)
  const isPartHere = walk.loaded.length < walk.total
  useEffect(() => {
    if (isPartHere) need(base + startIndex, base + endIndex + 1)
  }, [isPartHere, need, base, startIndex, endIndex])
  return (
    <nav ref={scroller} className={styles.list} aria-label={t`Hits in this document`}>
      <div style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index: line, start }) => {
          const index = base + line
          const hit = walk.at(index)
          const number = formatCount(i18n.locale, index + 1)
          return (
            hit && (
              <button
                key={hit.start}
                type="button"
                className={styles.line}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onChoose(index)}
                aria-current={index === current || undefined}
              >
                <HitContext place={place} length={length} hit={hit} colours={colours} waiting={t`Hit ${number} of ${all}`} />
              </button>
            )
          )
        })}
      </div>
    </nav>
  )
}
