import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { documentTitle } from '../../../document-facts/document-names.ts'
import { type DocumentPlace, placeOf, type WireDocument } from '../../../document-facts/wire-document.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { documentHref } from '../../source/document-links.ts'
import { useEmbedded } from '../../source/use-document.ts'
import type { PageFinder } from './hits/page-finder.ts'
import styles from './pdf-panel.module.css'
import { PdfThumbnails } from './pdf-thumbnails.tsx'
import { type OutlineLine, readOutline } from './read-outline.ts'

type Props = {
  pdf: PDFDocumentProxy
  document: WireDocument
  place: DocumentPlace
  query: string
  page: number
  finder: PageFinder | undefined
  onPage: (page: number) => void
}

/** Beside the pages: all of them small, the outline, and what is attached. */
export function PdfPanel(props: Props) {
  const { t } = useLingui()
  const [shown, setShown] = useState('pages')
  const { pdf, document, place, query, onPage } = props
  return (
    <aside className={styles.panel} aria-label={t`Pages and outline`}>
      <div className={styles.choice}>
        <Segments
          label={t`Beside the pages`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'pages', label: t`Pages` },
            { value: 'outline', label: t`Outline` },
            { value: 'attached', label: t`Attached` },
          ]}
        />
      </div>
      {shown === 'pages' && <PdfThumbnails {...props} />}
      {shown === 'outline' && <Outline pdf={pdf} onPage={onPage} />}
      {shown === 'attached' && <Attached document={document} place={place} query={query} />}
    </aside>
  )
}

function Outline({ pdf, onPage }: Pick<Props, 'pdf' | 'onPage'>) {
  const outline = useQuery({ queryKey: ['pdf-outline', pdf.fingerprints[0]], queryFn: () => readOutline(pdf) })
  if (!outline.data) return null
  if (outline.data.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>This PDF has no outline.</Trans>
      </p>
    )
  }
  return <OutlineLines lines={outline.data} onPage={onPage} />
}

function OutlineLines({ lines, onPage }: { lines: OutlineLine[]; onPage: (page: number) => void }) {
  return (
    <ul className={styles.outline}>
      {lines.map(({ key, title, page, lines: below }) => (
        <li key={key}>
          {page === null ? (
            <span>{title}</span>
          ) : (
            <button type="button" onClick={() => onPage(page)}>
              {title}
            </button>
          )}
          {below.length > 0 && <OutlineLines lines={below} onPage={onPage} />}
        </li>
      ))}
    </ul>
  )
}

/** Attachments are documents of their own: links to them. */
function Attached({ document, place, query }: Pick<Props, 'document' | 'place' | 'query'>) {
  const embedded = useEmbedded(document, place)
  const all = embedded.data?.pages.flatMap(({ documents }) => documents)
  if (!all) return null
  if (all.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>Nothing is attached to this PDF.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.outline}>
      {all.map((each) => (
        <li key={each._id}>
          <a href={documentHref(placeOf(each), query)}>{documentTitle(each)}</a>
        </li>
      ))}
    </ul>
  )
}
