import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { documentTitle, extensionOf } from '../../document-facts/document-names.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { FileIcon } from '../../file-types/file-icon.tsx'
import { useFileTypeLabel } from '../../file-types/file-type-label.ts'
import { fileTypeNote } from '../../file-types/file-type-notes.ts'
import { usePicturesChoice } from '../../ui/appearance/pictures-choice.ts'
import { type Anchor, usePlaced } from '../../ui/controls/use-placed.ts'
import { formatSize } from '../../ui/words/numbers.ts'
import { Thumbnail } from '../thumbnail/thumbnail.tsx'
import styles from './download-card.module.css'
import { TypeWarning } from './type-warning.tsx'

type Props = {
  id: string
  label: string
  document: WireDocument
  /** Whether the document's own bytes are downloaded; else those of the file that holds it. */
  isOwn: boolean
  anchor: Anchor
  /** The pointer has come onto the card, and has left it. */
  onStay: () => void
  onLeave: () => void
}

/** What would be downloaded: how it looks, what it is, how large it is, and what to be careful with. */
export function DownloadCard({ id, label, document, isOwn, anchor, onStay, onLeave }: Props) {
  const { i18n } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const labelOf = useFileTypeLabel()
  const hasPictures = usePicturesChoice()
  usePlaced(element, anchor)
  // It covers what is below, so a click elsewhere ends it.
  useEffect(() => {
    addEventListener('pointerdown', onLeave)
    return () => removeEventListener('pointerdown', onLeave)
  }, [onLeave])
  const { contentType, contentLength = -1 } = document._source
  const note = fileTypeNote(contentType)
  return createPortal(
    <div ref={element} id={id} className={styles.card} role="tooltip" onPointerEnter={onStay} onPointerLeave={onLeave}>
      {isOwn && hasPictures && (
        <span className={styles.picture}>
          <FileIcon contentType={contentType} />
          <Thumbnail document={document} size="large" />
        </span>
      )}
      <p className={styles.label}>{label}</p>
      <p className={styles.name}>{documentTitle(document)}</p>
      {isOwn && (
        <>
          <p>
            {labelOf(contentType)}
            {contentLength >= 0 && <> · {formatSize(i18n.locale, contentLength)}</>}
          </p>
          {note && <p className={styles.quiet}>{i18n._(note)}</p>}
          <TypeWarning contentType={contentType} extension={extensionOf(document)} />
        </>
      )}
    </div>,
    window.document.body,
  )
}
