import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import styles from './document-panel.module.css'
import { DocumentView } from './document-view.tsx'

export type DocumentPanelProps = {
  index: string
  id: string
  routing: string
  /** The search query, whose terms are marked in the text; may be empty. */
  query: string
  /** Where it stands among the hits, counted from 1; null when it is not among those on screen. */
  place: { number: number; total: number } | null
  /** The document as the results have it. */
  known?: WireDocument | undefined
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** A document beside the results. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { index, id, routing, query, place, known, onPrevious, onNext, onClose } = props
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  usePageTitle(title || t`Document`, true)
  // The bar outlives its documents, so that its buttons keep the focus from one to the next.
  return (
    <div className={styles.panel}>
      <PanelBar place={place} onPrevious={onPrevious} onNext={onNext} onClose={onClose} />
      <DocumentView
        key={`${index} ${id}`}
        place={{ index, id, routing }}
        query={query}
        known={known}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
        onTitle={setTitle}
      />
    </div>
  )
}

function PanelBar({
  place,
  onPrevious,
  onNext,
  onClose,
}: Pick<DocumentPanelProps, 'place' | 'onPrevious' | 'onNext' | 'onClose'>) {
  const { t, i18n } = useLingui()
  const number = place ? formatCount(i18n.locale, place.number) : ''
  const total = place ? formatCount(i18n.locale, place.total) : ''
  return (
    <div className={styles.bar}>
      <IconButton
        label={t`Previous document`}
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
        aria-keyshortcuts="Control+ArrowLeft"
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next document`} disabled={!onNext} onClick={() => onNext?.()} aria-keyshortcuts="Control+ArrowRight">
        <ChevronDown aria-hidden="true" />
      </IconButton>
      {place && (
        <span className={styles.place}>
          <Trans>
            {number} of {total}
          </Trans>
        </span>
      )}
      <span className={styles.end}>
        <IconButton label={t`Close the document`} onClick={onClose} aria-keyshortcuts="Escape">
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
