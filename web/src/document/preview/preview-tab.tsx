import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { previewKind } from '../../document-facts/document-kinds.ts'
import { documentTitle } from '../../document-facts/document-names.ts'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import { Covered } from '../../feature/covered.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { originalAddress } from '../source/document-calls.ts'
import { useOriginal } from '../source/use-document.ts'
import styles from './preview-tab.module.css'

// pdf.js is large: it is loaded only when a PDF is opened.
const PdfPreview = lazy(() => import('./pdf-preview.tsx').then(({ PdfPreview }) => ({ default: PdfPreview })))

type Props = { document: WireDocument; place: DocumentPlace; onReadText: () => void }

/** The original as it looks: pages of a PDF, or an image. Nothing in it can run. */
export function PreviewTab({ document, place, onReadText }: Props) {
  const { t } = useLingui()
  const original = useOriginal(document, place)
  const [hasFailed, setFailed] = useState(false)
  const isOwn = original.place.id === place.id
  const kind = hasFailed || !isOwn ? 'none' : previewKind(document)
  const fail = () => setFailed(true)
  if (kind === 'pdf') {
    return (
      <Covered document={document}>
        <Suspense fallback={<QuietWait text={t`Loading the preview`} />}>
          <PdfPreview address={originalAddress(place, { inline: true })} onFail={fail} />
        </Suspense>
      </Covered>
    )
  }
  if (kind === 'picture') {
    return (
      <Covered document={document}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={styles.picture} tabIndex={0} aria-label={t`Preview`}>
          {/* An <img> runs no scripts and follows no links, SVG included. */}
          <img src={originalAddress(place, { inline: true })} alt={documentTitle(document)} onError={fail} decoding="async" />
        </section>
      </Covered>
    )
  }
  return (
    <EmptyState
      icon={<ImageOff />}
      title={t`Preview is not available for this document.`}
      actions={
        <>
          <Button onClick={onReadText}>
            <Trans>Read the text</Trans>
          </Button>
          {original.isAllowed && original.isThere && (
            <ButtonLink look="quiet" href={originalAddress(original.place)} download>
              {isOwn ? <Trans>Download original</Trans> : <Trans>Download the file that holds this document</Trans>}
            </ButtonLink>
          )}
        </>
      }
    >
      <Trans>The text can still be read and searched.</Trans>
    </EmptyState>
  )
}
