import { useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { DocumentPlace, WireDocument } from '../../../document-facts/wire-document.ts'
import { markableTerms } from '../../hits/use-hits.ts'
import { PartSwitch } from '../../text/part-switch.tsx'
import { usePageFinder } from './hits/use-page-finder.ts'
import { usePageSteps } from './hits/use-page-steps.ts'
import { PdfPages, type PdfPagesHandle, pagesOfPart } from './pdf-pages.tsx'
import { PdfPanel } from './pdf-panel.tsx'
import { PdfTools } from './pdf-tools.tsx'
import styles from './pdf-viewer.module.css'
import { pixelsPerPoint, scaleOf, stepZoom, type Zoom } from './zoom.ts'

type Size = { width: number; height: number }
type Props = { pdf: PDFDocumentProxy; shape: Size; document: WireDocument; place: DocumentPlace; query: string }

/** An opened PDF with its tools. Keys on the pages: + and - size, 0 width, r turns, Home and End first and last page. */
export function PdfViewer({ pdf, shape, document, place, query }: Props) {
  const { t } = useLingui()
  const pages = useRef<PdfPagesHandle>(null)
  const [room, setRoom] = useState<Size>({ width: 800, height: 600 })
  const [zoom, setZoom] = useState<Zoom>('width')
  const [turned, setTurned] = useState(0)
  const [page, setPage] = useState(1)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const found = usePageFinder(pdf, { place, version: document._version, query, length: document._source.contentTextLength ?? 0 })
  const steps = usePageSteps(found?.finder, (hit) => pages.current?.showHit(hit))

  const expected = turned % 180 === 0 ? shape : { width: shape.height, height: shape.width }
  const scale = scaleOf(zoom, expected, room)
  const perPart = pagesOfPart(expected.height * scale)
  const number = Math.floor((page - 1) / perPart)
  const before = number * perPart
  const part = { before, count: Math.min(perPart, pdf.numPages - before) }
  const turn = () => setTurned((turned + 90) % 360)
  const showPage = useCallback((wanted: number) => pages.current?.showPage(wanted), [])
  const keys: Record<string, () => void> = {
    '+': () => setZoom(stepZoom(scale, 1)),
    '=': () => setZoom(stepZoom(scale, 1)),
    '-': () => setZoom(stepZoom(scale, -1)),
    '0': () => setZoom('width'),
    r: turn,
    Home: () => showPage(1),
    End: () => showPage(pdf.numPages),
  }
  const press = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <>
      <PdfTools
        pages={pdf.numPages}
        page={page}
        onPage={showPage}
        zoom={zoom}
        percent={Math.round((scale / pixelsPerPoint) * 100)}
        onZoom={setZoom}
        onStepZoom={(step) => setZoom(stepZoom(scale, step))}
        onTurn={turn}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        terms={found?.terms ?? markableTerms(query)}
        hit={steps.current}
        hitState={steps.state}
        onStep={steps.step}
      />
      {pdf.numPages > perPart && (
        <PartSwitch
          label={t`Pages in parts`}
          part={number}
          parts={Math.ceil(pdf.numPages / perPart)}
          onChange={(other) => showPage(other * perPart + 1)}
        />
      )}
      <div className={styles.row}>
        {isPanelOpen && (
          <PdfPanel
            pdf={pdf}
            document={document}
            place={place}
            query={query}
            page={page}
            finder={found?.finder}
            onPage={showPage}
          />
        )}
        <PdfPages
          pdf={pdf}
          part={part}
          scale={scale}
          turned={turned}
          expected={expected}
          finder={found?.finder}
          hit={steps.current}
          handle={pages}
          onRoom={setRoom}
          onPage={setPage}
          onKey={press}
        />
      </div>
    </>
  )
}
