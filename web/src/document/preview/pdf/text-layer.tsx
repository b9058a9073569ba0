import { type PageViewport, type PDFPageProxy, TextLayer as PdfTextLayer } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import styles from './text-layer.module.css'

/** The text of a page over its picture, unseen, so that it can be selected, copied and read out. */
export function TextLayer({ page, viewport }: { page: PDFPageProxy; viewport: PageViewport }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = box.current
    if (!container) return
    container.replaceChildren()
    container.style.setProperty('--total-scale-factor', String(viewport.scale))
    const layer = new PdfTextLayer({ textContentSource: page.streamTextContent(), container, viewport })
    // A page whose text cannot be read is still seen.
    layer.render().catch(() => undefined)
    return () => layer.cancel()
  }, [page, viewport])
  return <div ref={box} className={styles.layer} />
}
