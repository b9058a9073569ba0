import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { TextLayer, TextMark } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { findTerm, type Hit } from '../hits/hits.ts'
import { cutAtMarks, cutAtPages, cutAtPlace, type MarkedRun, type TextPiece, withShown } from './marked-text.ts'
import styles from './text-reader.module.css'
import { useBlock } from './use-block.ts'
import { useLayerMarks } from './use-layer-marks.ts'

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
  /** Where the pages begin, where they are known. */
  pages: readonly number[]
  placeholderHeight: number
  onDrawn: () => void
  /** Where what was added behind the text begins, if anything was. */
  addedAt: number | undefined
  layers: readonly TextLayer[]
  /** The place that a feature shows. */
  shownPlace: TextMark | null
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
  pages,
  placeholderHeight,
  onDrawn,
  addedAt,
  layers,
  shownPlace,
}: Props) {
  const { block, error, refetch } = useBlock(place, index, length)
  const marks = useLayerMarks(layers, place, block)
  const [text, added] = useMemo(
    () =>
      (block ? cutAtPlace(block, addedAt) : []).map((each) =>
        cutAtPages(each, pages).map(({ page, piece }) => ({ page, runs: cutAtMarks(piece, withShown(marks, shownPlace), hits) })),
      ),
    [block, hits, addedAt, marks, shownPlace, pages],
  )
  const drawnPieces = (pieces: TextPiece[]) =>
    pieces.map((piece) =>
      piece.hit ? (
        <HitMark
          key={piece.start}
          hit={piece.hit}
          start={piece.start}
          colours={colours}
          isCurrent={piece.hit.start === current?.start}
        >
          {piece.text}
        </HitMark>
      ) : (
        <Fragment key={piece.start}>{piece.text}</Fragment>
      ),
    )
  const drawnRuns = (runs: MarkedRun[]) =>
    runs.map(({ start, mark, pieces }) =>
      mark ? (
        <FeatureMark key={start} mark={mark} start={start} isShown={mark.start === shownPlace?.start}>
          {drawnPieces(pieces)}
        </FeatureMark>
      ) : (
        <Fragment key={start}>{drawnPieces(pieces)}</Fragment>
      ),
    )
  const drawn = (parts: { page: number | undefined; runs: MarkedRun[] }[] | undefined) =>
    parts?.map(({ page, runs }) => (
      <Fragment key={page ?? 0}>
        {page !== undefined && <PageMark page={page} />}
        {drawnRuns(runs)}
      </Fragment>
    ))
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
    <div className={styles.text} dir={direction} lang={language} data-block={block.start}>
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

/** Where a page begins: drawn by the style sheet, so that it is no part of the text that is selected and copied. */
function PageMark({ page }: { page: number }) {
  const { t, i18n } = useLingui()
  const number = formatCount(i18n.locale, page)
  const label = t`Page ${number}`
  // biome-ignore lint/a11y/useSemanticElements: a rule between lines of one text would end its paragraph
  return <span className={styles.page} role="separator" aria-label={label} data-label={label} />
}

type HitProps = { hit: Hit; start: number; colours: number[]; isCurrent: boolean; children: string }

/** `start`: where this part of the hit begins. */
function HitMark({ hit, start, colours, isCurrent, children }: HitProps) {
  const colour = hit.term === findTerm ? null : (colours[hit.term] ?? 0)
  return (
    <Mark colour={colour} isCurrent={isCurrent} data-start={start} aria-current={isCurrent || undefined}>
      {children}
    </Mark>
  )
}

type FeatureMarkProps = { mark: TextMark; start: number; isShown: boolean; children: ReactNode }

/** What a feature marks; a click on it is heard by the feature itself, by its subject. */
function FeatureMark({ mark, start, isShown, children }: FeatureMarkProps) {
  return (
    <span
      className={`${mark.look} ${isShown ? styles.shown : ''}`}
      title={mark.title}
      data-sign={mark.sign}
      data-subject={mark.subject}
      data-start={start}
      aria-current={isShown || undefined}
    >
      {children}
    </span>
  )
}
