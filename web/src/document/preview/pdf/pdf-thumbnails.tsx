import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { drawPage } from './draw-page.ts'
import { PageBoxes } from './hits/page-boxes.tsx'
import type { PageFinder } from './hits/page-finder.ts'
import styles from './pdf-panel.module.css'

/** In pixels: the longer side of a small page, and the row that it stands in. */
const [side, row] = [150, 182]

type Props = { pdf: PDFDocumentProxy; page: number; finder: PageFinder | undefined; onPage: (page: number) => void }

/** All pages small, with the boxes of the search; only those in view are drawn. Arrows go from one to the next. */
export function PdfThumbnails({ pdf, page, finder, onPage }: Props) {
  const { t } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const pages = pdf.numPages
  const virtualizer = useVirtualizer({
    count: pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    paddingStart: 8,
    overscan: 1,
  })
  useEffect(() => virtualizer.scrollToIndex(page - 1, { align: 'auto' }), [page, virtualizer])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const goal = page + step
    if (step === 0 || goal < 1 || goal > pages || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onPage(goal)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-thumbnail="${goal}"]`)?.focus())
  }
  return (
    <nav ref={scroller} className={styles.thumbnails} aria-label={t`All pages`} onKeyDown={move}>
      <div style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <button
            key={index}
            type="button"
            className={styles.thumbnail}
            style={{ transform: `translateY(${start}px)`, height: row }}
            aria-label={t`Page ${index + 1}`}
            aria-current={index + 1 === page ? 'page' : undefined}
            data-thumbnail={index + 1}
            onClick={() => onPage(index + 1)}
          >
            <Thumbnail pdf={pdf} number={index + 1} finder={finder} />
            {index + 1}
          </button>
        ))}
      </div>
    </nav>
  )
}

function Thumbnail({ pdf, number, finder }: { pdf: PDFDocumentProxy; number: number; finder: PageFinder | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const viewport = useMemo(() => {
    const natural = page?.getViewport({ scale: 1 })
    return natural && page?.getViewport({ scale: side / Math.max(natural.width, natural.height, 1) })
  }, [page])
  useEffect(() => {
    let isHere = true
    // One that cannot be drawn stays white; the page itself says so.
    pdf.getPage(number).then(
      (found) => isHere && setPage(found),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [pdf, number])
  useEffect(() => {
    if (page && viewport && canvas.current) return drawPage(page, viewport, canvas.current, () => undefined)
  }, [page, viewport])
  return (
    <span
      className={styles.paper}
      style={viewport ? { width: viewport.width, height: viewport.height } : { width: 106, height: side }}
    >
      <canvas ref={canvas} />
      {viewport && <PageBoxes finder={finder} page={number} viewport={viewport} current={undefined} />}
    </span>
  )
}
