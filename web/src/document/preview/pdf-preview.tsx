import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-preview.module.css'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** The pages of a PDF, each rendered when it comes near the viewport. */
export function PdfPreview({ address, onFail }: { address: string; onFail: () => void }) {
  const { t } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [shape, setShape] = useState<{ width: number; height: number }>()
  const [zoom, setZoom] = useState(2)

  useEffect(() => {
    const opened = openPdf(address)
    let isHere = true
    const open = async () => {
      const loaded = await opened.promise
      const first = (await loaded.getPage(1)).getViewport({ scale: 1 })
      if (!isHere) return
      setShape({ width: first.width, height: first.height })
      setPdf(loaded)
    }
    open().catch(() => isHere && onFail())
    return () => {
      isHere = false
      void opened.destroy()
    }
  }, [address, onFail])

  if (!pdf || !shape) return <QuietWait text={t`Loading the preview`} />
  const pages = pdf.numPages
  return (
    <>
      <div className={styles.tools}>
        <span>{pages === 1 ? <Trans>1 page</Trans> : <Trans>{pages} pages</Trans>}</span>
        <IconButton label={t`Smaller`} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <output>{Math.round((zooms[zoom] ?? 1) * 100)} %</output>
        <IconButton label={t`Larger`} disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t`Preview`}>
        {pageNumbers(pages).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            pages={pages}
            zoom={zooms[zoom] ?? 1}
            expected={shape}
            scroller={scroller}
          />
        ))}
      </section>
    </>
  )
}

function pageNumbers(pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1)
}
