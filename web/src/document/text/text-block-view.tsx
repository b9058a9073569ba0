import { Trans } from '@lingui/react/macro'
import { Fragment, useEffect, useLayoutEffect, useMemo } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { findTerm, type Hit, hitsWithin } from '../hits/hits.ts'
import { cutAtHits, cutAtPlace, type TextPiece } from './marked-text.ts'
import styles from './text-reader.module.css'
import { useBlock } from './use-block.ts'

type Props = {
  place: DocumentPlace
  index: number
  length: number
  hits: Hit[]
  current: Hit | undefined
  /** The colour of each term. */
  colours: number[]
  direction: 'rtl' | undefined
  language: string | undefined
  placeholderHeight: number
  onDrawn: () => void
  /** Where what was added behind the text begins, if anything was. */
  addedAt: number | undefined
}

/** One block of the text with its hits marked. Always text, never markup: React writes it as text nodes. */
export function TextBlockView({
  place,
  index,
  length,
  hits,
  current,
  colours,
  direction,
  language,
  placeholderHeight,
  onDrawn,
  addedAt,
}: Props) {
  const { block, error, refetch } = useBlock(place, index, length)
  const [text, added] = useMemo(
    () =>
      (block ? cutAtPlace(block, addedAt) : []).map((each) =>
        cutAtHits(each, hitsWithin(hits, each.start, each.start + each.text.length)),
      ),
    [block, hits, addedAt],
  )
  const drawn = (pieces: TextPiece[] | undefined) =>
    pieces?.map((piece) =>
      piece.hit ? (
        <HitMark key={piece.start} hit={piece.hit} colours={colours} isCurrent={piece.hit.start === current?.start}>
          {piece.text}
        </HitMark>
      ) : (
        <Fragment key={piece.start}>{piece.text}</Fragment>
      ),
    )
  useLayoutEffect(() => {
    if (block) onDrawn()
  })
  useEffect(() => {
    if (!block) return
    // Once more when the heights above have been measured.
    const frame = requestAnimationFrame(onDrawn)
    return () => cancelAnimationFrame(frame)
  }, [block, onDrawn])

  if (error) {
    return (
      <p className={styles.failed} role="alert">
        <Trans>This part of the text could not be loaded.</Trans>{' '}
        <Button look="link" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  }
  if (!block) return <div className={styles.waiting} style={{ height: placeholderHeight }} aria-hidden="true" />
  return (
    <div className={styles.text} dir={direction} lang={language}>
      {drawn(text)}
      {added && added.length > 0 && (
        <div className={styles.added}>
          <span data-start={addedAt} />
          {drawn(added)}
        </div>
      )}
    </div>
  )
}

function HitMark({ hit, colours, isCurrent, children }: { hit: Hit; colours: number[]; isCurrent: boolean; children: string }) {
  const colour = hit.term === findTerm ? null : (colours[hit.term] ?? 0)
  return (
    <Mark colour={colour} isCurrent={isCurrent} data-start={hit.start} aria-current={isCurrent || undefined}>
      {children}
    </Mark>
  )
}
