import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { Mark } from '../../ui/display/mark.tsx'
import type { HitWalk } from '../hits/hit-walk.ts'
import { findTerm, type Hit } from '../hits/hits.ts'
import styles from './hit-list.module.css'
import { blockAt } from './text-blocks.ts'
import { useBlock } from './use-block.ts'

const rowHeight = 28
const unitsBefore = 24
const unitsAfter = 40
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
  const { t } = useLingui()
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
                <HitContext place={place} length={length} hit={hit} colours={colours} />
              </button>
            )
          )
        })}
      </div>
    </nav>
  )
}

function HitContext({ place, length, hit, colours }: { place: DocumentPlace; length: number; hit: Hit; colours: number[] }) {
  const index = blockAt(hit.start)
  const { slice } = useBlock(place, index, length)
  if (!slice) return null
  const at = hit.start - slice.offset
  const text = (from: number, to: number) => slice.content.slice(Math.max(0, from), Math.max(0, to)).replace(/\s+/g, ' ')
  const to = at + hit.end - hit.start
  return (
    <>
      … {text(at - unitsBefore, at).replace(/^\S*\s/, '')}
      <Mark colour={hit.term === findTerm ? null : (colours[hit.term] ?? 0)}>{text(at, to)}</Mark>
      {text(to, to + unitsAfter)}
    </>
  )
}
