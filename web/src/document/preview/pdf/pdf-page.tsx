import { Trans, useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useRef, useState } from 'react'
import { drawPage } from './draw-page.ts'
import { PageBoxes } from './hits/page-boxes.tsx'
import type { PageFinder } from './hits/page-finder.ts'
import styles from './pdf-page.module.css'
import { TextLayer } from './text-layer.tsx'

type Props = {
  pdf: PDFDocumentProxy
  number: number
  scale: number
  /** By how many degrees the reader has turned it clockwise. */
  turned: number
  finder: PageFinder | undefined
  current: number | undefined
  /** Its own size in points, as it stands. */
  onSize: (number: number, size: { width: number; height: number }) => void
  expected: { width: number; height: number }
}

/** One page: its picture, its text to select, and boxes around the words of the search. */
export function PdfPage({ pdf, number, scale, turned, finder, current, onSize, expected }: Props) {
  const { t } = useLingui()
  const pages = pdf.numPages
  const canvas = useRef<HTMLCanvasElement>(null)
  const { page, hasFailed, fail } = usePage(pdf, number)
  const viewport = useMemo(() => page?.getViewport({ scale, rotation: page.rotate + turned }), [page, scale, turned])

  useEffect(() => {
    if (!page) return
    const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turned })
    onSize(number, { width, height })
  }, [page, number, turned, onSize])
  useEffect(() => {
    if (page && viewport && canvas.current) return drawPage(page, viewport, canvas.current, fail)
  }, [page, viewport, fail])

  const { width, height } = viewport ?? { width: expected.width * scale, height: expected.height * scale }
  return (
    <section className={styles.page} style={{ width, height }} aria-label={t`Page ${number} of ${pages}`} data-page={number}>
      <canvas ref={canvas} />
      {page && viewport && (
        <>
          <PageBoxes finder={finder} page={number} viewport={viewport} current={current} />
          <TextLayer page={page} viewport={viewport} />
        </>
      )}
      {hasFailed && (
        <p className={styles.failed}>
          <Trans>This page cannot be drawn. Its text can still be read.</Trans>
        </p>
      )}
    </section>
  )
}

function usePage(pdf: PDFDocumentProxy, number: number) {
  const [page, setPage] = useState<PDFPageProxy>()
  const [hasFailed, setFailed] = useState(false)
  const [fail] = useState(() => () => setFailed(true))
  useEffect(() => {
    let isHere = true
    pdf.getPage(number).then(
      (found) => isHere && setPage(found),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [pdf, number])
  useEffect(() => () => void page?.cleanup(), [page])
  return { page, hasFailed, fail }
}
