import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { PageFinder } from './hits/page-finder.ts'
import type { PageHit } from './hits/use-page-steps.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-pages.module.css'

/** Between two pages, in pixels. */
const gap = 16

/** Browsers stop placing things below 17.8 million pixels (Firefox), and pages may be twice as high as the first. */
const mostPixels = 8_000_000

/** How many pages of a height in pixels stand in one list: of a hundred thousand only a part. */
export function pagesOfPart(height: number): number {
  return Math.max(1, Math.floor(mostPixels / (height + gap)))
}

type Size = { width: number; height: number }

/** What others ask of the pages. */
export type PdfPagesHandle = { showPage: (page: number) => void; showHit: (hit: PageHit) => void }

type Props = {
  pdf: PDFDocumentProxy
  /** The part that is shown: how many pages stand before it, and in it. */
  part: { before: number; count: number }
  scale: number
  turned: number
  /** The size of the first page in points, reserved for others until theirs is known. */
  expected: Size
  finder: PageFinder | undefined
  hit: PageHit | undefined
  handle: Ref<PdfPagesHandle>
  onRoom: (room: Size) => void
  onPage: (page: number) => void
  onKey: (event: KeyboardEvent) => void
}

/** The pages of a PDF below each other; only those in or near the view are drawn, so that 5,000 cost no more than ten. */
export function PdfPages({ pdf, part, scale, turned, expected, finder, hit, handle, onRoom, onPage, onKey }: Props) {
  const { t } = useLingui()
  const { before, count } = part
  const scroller = useRef<HTMLElement>(null)
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map())
  const sizeOf = (number: number) => sizes.get(number) ?? expected
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.round(sizeOf(before + index + 1).height * scale) + gap,
    paddingStart: gap,
    overscan: 1,
    onChange: (all) => {
      const offset = (all.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 3
      const there = all.getVirtualItems().findLast(({ start }) => start <= offset)
      if (there) onPage(before + there.index + 1)
    },
  })
  const noteSize = useCallback(
    (number: number, { width, height }: Size) =>
      setSizes((known) => {
        const now = known.get(number)
        if (now?.width === width && now.height === height) return known
        return new Map(known).set(number, { width, height })
      }),
    [],
  )
  useRoom(scroller, onRoom)
  useKeptPlace(virtualizer, scroller, { before, scale, turned, sizes })

  const goal = useRef<PageHit>(undefined)
  /** The page that is shown when its part is there. */
  const awaited = useRef<number>(undefined)
  const showPage = (page: number) => {
    const index = page - 1 - before
    if (index >= 0 && index < count) return virtualizer.scrollToIndex(index, { align: 'start' })
    awaited.current = page
    onPage(page)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another part is there
  useLayoutEffect(() => {
    if (awaited.current !== undefined) showPage(awaited.current)
    awaited.current = undefined
  }, [before])
  useImperativeHandle(handle, () => ({
    showPage,
    showHit: (wanted) => {
      goal.current = wanted
      showPage(wanted.page)
      scroller.current && bringIntoView(scroller.current, goal)
    },
  }))
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // The box is drawn when the page is there and its words are found.
    const watch = new MutationObserver(() => bringIntoView(element, goal))
    watch.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-now'] })
    return () => watch.disconnect()
  }, [])

  const widest =
    Math.max(...virtualizer.getVirtualItems().map(({ index }) => sizeOf(before + index + 1).width), expected.width) * scale
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t`Preview`} onKeyDown={onKey}>
      <div className={styles.all} style={{ height: virtualizer.getTotalSize(), minWidth: widest }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div key={before + index} className={styles.row} style={{ transform: `translateY(${start}px)` }}>
            <PdfPage
              pdf={pdf}
              number={before + index + 1}
              scale={scale}
              turned={turned}
              finder={finder}
              current={hit?.page === before + index + 1 ? hit.match : undefined}
              onSize={noteSize}
              expected={sizeOf(before + index + 1)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Scrolls to the present box once it is there, one time for each hit. */
function bringIntoView(scroller: HTMLElement, goal: { current: PageHit | undefined }): void {
  const { page } = goal.current ?? {}
  const box = page === undefined ? null : scroller.querySelector(`[data-page="${page}"] [data-now]`)
  if (!box) return
  goal.current = undefined
  box.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** Tells how much room there is for pages, now and when it changes. */
function useRoom(scroller: { current: HTMLElement | null }, onRoom: (room: Size) => void): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const tell = () => onRoom({ width: element.clientWidth, height: element.clientHeight })
    tell()
    const watch = new ResizeObserver(tell)
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller, onRoom])
}

type Virtualizer = ReturnType<typeof useVirtualizer<HTMLElement, Element>>
type Shape = { before: number; scale: number; turned: number; sizes: ReadonlyMap<number, Size> }

/** What is read stays in view when pages get another size: the page and the place in it. */
function useKeptPlace(
  virtualizer: Virtualizer,
  scroller: { current: HTMLElement | null },
  { before, scale, turned, sizes }: Shape,
): void {
  const place = useRef({ at: 0, share: 0 })
  const offset = virtualizer.scrollOffset ?? 0
  const top = virtualizer.getVirtualItems().find(({ end }) => end > offset)
  useEffect(() => {
    if (top && top.size > 0) place.current = { at: before + top.index, share: (offset - top.start) / top.size }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when sizes change
  useLayoutEffect(() => {
    const { at, share } = place.current
    // Another size may make another part of it.
    const index = Math.max(0, at - before)
    virtualizer.measure()
    const [start = 0] = virtualizer.getOffsetForIndex(index, 'start') ?? []
    const size = virtualizer.measurementsCache[index]?.size ?? 0
    if (scroller.current && (index > 0 || share > 0)) scroller.current.scrollTop = start + share * size
  }, [scale, turned, sizes])
}
