import { useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import type { PreviewProps, WhyNot } from '../preview-props.ts'
import { openPdf } from './open-pdf.ts'
import { PdfViewer } from './pdf-viewer.tsx'

type Opened = { pdf: PDFDocumentProxy; shape: { width: number; height: number } }

/** A PDF, page by page. */
export function PdfPreview({ address, document, place, query, onFail }: PreviewProps) {
  const { t } = useLingui()
  const password = place.unlocking?.password
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const opening = openPdf(address, password)
    let isHere = true
    const open = async () => {
      const pdf = await opening.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isHere) setOpened({ pdf, shape: { width, height } })
    }
    open().catch((error: unknown) => isHere && onFail(whyNotOpened(error)))
    return () => {
      isHere = false
      setOpened(undefined)
      void opening.destroy()
    }
  }, [address, password, onFail])

  if (!opened) return <QuietWait text={t`Loading the preview`} />
  return <PdfViewer {...opened} document={document} place={place} query={query} />
}

function whyNotOpened(error: unknown): WhyNot {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'locked'
  return name === 'InvalidPDFException' || name === 'FormatError' ? 'damaged' : 'unanswered'
}
