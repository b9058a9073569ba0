import type { HitKey, ReviewHit, ReviewView } from '@dossier/contract/batch-search/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { FileIcon } from '../../file-types/file-icon.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import styles from './hit-rows.module.css'
import { isSameHit, keyOfHit } from './review-address.ts'
import { blockSize, useHitBlocks } from './reviews.ts'
import { StateMark } from './state-mark.tsx'

const rowHeight = 52
/** Browsers refuse elements of more than some 33 million pixels: of more hits so many are listed at a time. */
const mostRows = 500_000

type Props = {
  batch: Parameters<typeof useHitBlocks>[0]
  view: ReviewView
  total: number
  /** The place of the hit that is looked at, and its name. */
  at: number | null
  hit: HitKey | undefined
  onHit: (hit: ReviewHit, at: number) => void
}

/** The hits of a view, drawn and asked for as they come into sight, however many there are. */
export function HitRows({ batch, view, total, at, hit, onHit }: Props) {
  const { t, i18n } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const first = Math.floor((at ?? 0) / mostRows) * mostRows
  const count = Math.min(mostRows, total - first)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const blocks = [...new Set(items.map(({ index }) => Math.floor((first + index) / blockSize)))]
  const { hitAt, error, retry } = useHitBlocks(batch, view, blocks)
  useEffect(() => {
    if (at !== null) virtualizer.scrollToIndex(at - first, { align: 'auto' })
  }, [at, first, virtualizer])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className={styles.scroll} tabIndex={0} aria-label={t`Hits`}>
      {error && <ErrorState error={error} retry={retry} />}
      <ol className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <li
            key={index}
            className={styles.place}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            aria-posinset={first + index + 1}
            aria-setsize={total}
          >
            <Row hit={hitAt(first + index)} chosen={hit} by={view.by} onHit={(other) => onHit(other, first + index)} />
          </li>
        ))}
      </ol>
      {total > count && (
        <p className={styles.more}>
          <Trans>
            Hits {formatCount(i18n.locale, first + 1)} to {formatCount(i18n.locale, first + count)} are listed: narrow them to see
            others.
          </Trans>
        </p>
      )}
    </section>
  )
}

type RowProps = { hit: ReviewHit | undefined; chosen: HitKey | undefined; by: ReviewView['by']; onHit: (hit: ReviewHit) => void }

function Row({ hit, chosen, by, onHit }: RowProps) {
  if (!hit) return <span className={styles.row} aria-busy="true" />
  const key = keyOfHit(hit)
  const query = <bdi className={styles.query}>{shownName(hit.query)}</bdi>
  const name = (
    <span className={styles.name}>
      <FileIcon contentType={hit.contentType} />
      <bdi>{shownName(hit.documentName)}</bdi>
    </span>
  )
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isSameHit(chosen, key) ? 'true' : undefined}
      onClick={() => onHit(hit)}
    >
      <span className={styles.words}>{by === 'document' ? [<b key="b">{name}</b>, query] : [<b key="b">{query}</b>, name]}</span>
      <StateMark state={hit.state} />
    </button>
  )
}
