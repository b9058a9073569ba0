import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { Passage, TextLayer, TextMark } from '../../feature/document-slots.ts'
import type { Hit } from '../hits/hits.ts'
import { metricsOf, type TextLook, textWidths, useTextLook } from './look/text-look.ts'
import { PartSwitch } from './part-switch.tsx'
import { passageAt, selectedPassage } from './selection/passage.ts'
import { TextBlockView } from './text-block-view.tsx'
import { blockAt, blocksPerPart, blockUnits, countBlocks, lookaheadUnits, partOfBlock } from './text-blocks.ts'
import styles from './text-reader.module.css'

/** The handle by which others control the reader. */
export type TextReaderHandle = {
  /** Scrolls an offset of the text to the middle of the viewport. */
  showOffset: (offset: number) => void
  /** The first visible offset, roughly: the start of its block. */
  firstOffset: () => number
  /** What is selected of the text. */
  passage: () => Passage | null
  /** A stretch of the text, where it is drawn. */
  passageAt: (place: { start: number; end: number }) => Passage | null
}

type Props = {
  place: DocumentPlace
  /** Length of the text in UTF-16 units. */
  length: number
  hits: Hit[]
  current: Hit | undefined
  colours: number[]
  direction: 'rtl' | undefined
  /** Whether it is shown in columns where the reader wants that. */
  canBeVertical: boolean
  /** Where the pages begin, where they are known. */
  pages: readonly number[]
  language: string | undefined
  handle: RefObject<TextReaderHandle | null>
  /** Where what was added behind the text begins, if anything was. */
  addedAt?: number | undefined
  layers?: readonly TextLayer[]
  shownPlace?: TextMark | null
  /** Hears which stretch of the text is drawn. */
  onShowing?: (start: number, end: number) => void
  /** What stands above the text and scrolls with it. */
  children?: ReactNode
}

// For the sizes of blocks that were not drawn yet.
const blankLineShare = 1.25
const lettersOfLine = 60

const noLayers: readonly TextLayer[] = []

/** A text of any length: only the blocks near the viewport are fetched and rendered. */
export function TextReader({
  place,
  length,
  hits,
  current,
  colours,
  direction,
  canBeVertical,
  pages,
  language,
  handle,
  addedAt,
  layers = noLayers,
  shownPlace = null,
  onShowing,
  children,
}: Props) {
  const { t } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState(0)
  const [margin, setMargin] = useState(0)
  const firstBlock = part * blocksPerPart
  const count = Math.min(blocksPerPart, countBlocks(length) - firstBlock)
  const look = useTextLook()
  const isVertical = canBeVertical && look.isVertical

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const units = Math.min(blockUnits, length - (firstBlock + index) * blockUnits)
      return estimateSize(units, look, isVertical ? (list.current?.clientHeight ?? 480) : (list.current?.clientWidth ?? 640))
    },
    horizontal: isVertical,
    isRtl: isVertical,
    getItemKey: (index) => firstBlock + index,
    overscan: 1,
    scrollMargin: margin,
  })
  useLayoutEffect(() => setMargin(isVertical ? 0 : (list.current?.offsetTop ?? 0)), [isVertical])
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => {
    onShowing?.(
      (firstBlock + startIndex) * blockUnits,
      Math.min(length, (firstBlock + endIndex + 1) * blockUnits + lookaheadUnits),
    )
  }, [onShowing, firstBlock, startIndex, endIndex, length])
  const { size, width, font, isWrapped } = look
  const lookKey = [size, width, font, isWrapped, isVertical].join()
  const drawnLook = useRef(lookKey)
  useLayoutEffect(() => {
    if (drawnLook.current === lookKey) return
    drawnLook.current = lookKey
    // Everything has another size now; what was on top stays there.
    const first = virtualizer.range?.startIndex ?? 0
    virtualizer.measure()
    virtualizer.scrollToIndex(first, { align: 'start' })
  }, [lookKey, virtualizer])

  const target = useRef<number | null>(null)
  /** The block that is scrolled to when its part is there. */
  const awaited = useRef<number | null>(null)
  /** Scrolls to the target as soon as it is rendered; blocks above may still grow, so it runs again whenever one was rendered. */
  const settle = () => {
    if (target.current === null) return
    const mark = scroller.current?.querySelector(`[data-start="${target.current}"]`)
    mark?.scrollIntoView?.({ block: isVertical ? 'nearest' : 'center', inline: isVertical ? 'center' : 'nearest' })
  }
  const showOffset = (offset: number) => {
    target.current = offset
    const block = blockAt(offset)
    const drawn = scroller.current?.querySelector(`[data-start="${offset}"]`)
    if (drawn) settle()
    else if (partOfBlock(block) === part) scrollToBlock(block)
    else {
      awaited.current = block
      setPart(partOfBlock(block))
    }
  }
  const scrollToBlock = (block: number) =>
    requestAnimationFrame(() => virtualizer.scrollToIndex(block % blocksPerPart, { align: 'start' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a block of another part can be scrolled to when that part is there
  useLayoutEffect(() => {
    if (awaited.current !== null) scrollToBlock(awaited.current)
    awaited.current = null
  }, [part])
  useImperativeHandle(handle, () => ({
    showOffset,
    firstOffset: () => (firstBlock + (virtualizer.range?.startIndex ?? 0)) * blockUnits,
    passage: () => selectedPassage(scroller.current),
    passageAt: (place) => passageAt(scroller.current, place),
  }))
  // Any scrolling by the user cancels the way to the target.
  const release = () => {
    target.current = null
  }
  useEffect(() => {
    const element = scroller.current
    const events = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const
    for (const name of events) element?.addEventListener(name, release, { passive: true })
    return () => {
      for (const name of events) element?.removeEventListener(name, release)
    }
  })

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // The text is read by keyboard too: the region takes the focus so that the arrow keys scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
      tabIndex={0}
      aria-label={t`Text`}
      dir={isVertical ? 'rtl' : undefined}
      data-font={font}
      data-wrapped={isWrapped}
      data-vertical={isVertical || undefined}
      style={styleOf(look)}
    >
      <div className={styles.head} dir={isVertical ? 'ltr' : undefined}>
        {children}
      </div>
      {countBlocks(length) > blocksPerPart && (
        <PartSwitch
          label={t`Parts of the text`}
          part={part}
          parts={partOfBlock(countBlocks(length) - 1) + 1}
          onChange={setPart}
        />
      )}
      <div ref={list} className={styles.list} style={{ [isVertical ? 'width' : 'height']: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.block}
            style={{ transform: isVertical ? `translateX(${-item.start}px)` : `translateY(${item.start - margin}px)` }}
          >
            <TextBlockView
              place={place}
              index={firstBlock + item.index}
              length={length}
              hits={hits}
              current={current}
              colours={colours}
              direction={direction}
              pages={pages}
              language={language}
              placeholderHeight={item.size}
              onDrawn={settle}
              addedAt={addedAt}
              layers={layers}
              shownPlace={shownPlace}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

/** `across`: how long a line may be, in pixels. */
function estimateSize(units: number, look: TextLook, across: number): number {
  const { line, letter } = metricsOf(look)
  const letters =
    look.isWrapped || look.isVertical ? Math.max(200, across) / (look.isVertical ? look.size : letter) : lettersOfLine
  return Math.ceil((Math.max(1, units) / letters) * blankLineShare) * line
}

function styleOf(look: TextLook): Record<`--${string}`, string> {
  const width = textWidths[look.width]
  return {
    '--text-size': `${look.size}px`,
    '--text-line': `${metricsOf(look).line}px`,
    '--text-width': look.isWrapped && width !== null ? `${width}rem` : 'none',
  }
}
