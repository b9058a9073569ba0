import { useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './pdf-preview.module.css'

type Props = {
  pdf: PDFDocumentProxy
  number: number
  pages: number
  zoom: number
  /** The aspect ratio of the first page, reserved until this page's own is known. */
  expected: { width: number; height: number }
  scroller: RefObject<HTMLElement | null>
}

// Browsers refuse canvases above some 16 million points (Safari); a page of that size is drawn coarser.
const maxPoints = 16_000_000

/** One page, rendered while it is in or near the viewport and released when it has left it. */
export function PdfPage({ pdf, number, pages, zoom, expected, scroller }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(number === 1)
  const [shape, setShape] = useState(expected)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '800px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  useEffect(() => {
    if (!isNear) return
    let stop = () => {}
    let isHere = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      const target = canvas.current
      if (!isHere || !target) return
      const natural = page.getViewport({ scale: 1 })
      setShape({ width: natural.width, height: natural.height })
      const wanted = zoom * cssPixelsPerPoint * devicePixelRatio
      const scale = Math.min(wanted, Math.sqrt(maxPoints / (natural.width * natural.height)))
      const viewport = page.getViewport({ scale })
      target.width = Math.ceil(viewport.width)
      target.height = Math.ceil(viewport.height)
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // A page that cannot be rendered stays blank; the others are still shown, and the text can be read.
    draw().catch(() => undefined)
    return () => {
      isHere = false
      stop()
    }
  }, [pdf, number, zoom, isNear])

  return (
    <div
      ref={box}
      className={styles.page}
      style={{ width: shape.width * zoom * cssPixelsPerPoint, aspectRatio: `${shape.width} / ${shape.height}` }}
      role="img"
      aria-label={t`Page ${number} of ${pages}`}
    >
      {isNear && <canvas ref={canvas} />}
    </div>
  )
}

/** PDF counts in points of 1/72 inch, the screen in 1/96. */
const cssPixelsPerPoint = 96 / 72
