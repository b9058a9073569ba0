import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { documentHeading } from '../document-facts/document-names.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import styles from './star-actions.module.css'
import { toggleStar, useStarred } from './stars.ts'

/** The star of a hit. Its name stays the same: that it is pressed says that there is a star. */
export function HitStar({ hit }: { hit: WireDocument }) {
  const { t } = useLingui()
  const isStarred = useStarred(hit)
  const name = documentHeading(hit)
  return (
    <button
      type="button"
      className={`${styles.hit} ${isStarred ? styles.on : ''}`}
      title={t`Star`}
      aria-label={t`Star ${name}`}
      aria-pressed={isStarred}
      aria-keyshortcuts="s"
      onClick={() => toggleStar(hit)}
    >
      <Star aria-hidden="true" />
    </button>
  )
}

/** The star of the open document, named as that of a hit. */
export function DocumentStar({ document }: { document: WireDocument }) {
  const isStarred = useStarred(document)
  return (
    <button
      type="button"
      className={`${styles.document} ${isStarred ? styles.on : ''}`}
      aria-pressed={isStarred}
      aria-keyshortcuts="s"
      onClick={() => toggleStar(document)}
    >
      <Star aria-hidden="true" />
      <Trans>Star</Trans>
    </button>
  )
}
