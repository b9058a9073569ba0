import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { documentHeading } from '../document-facts/document-names.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import styles from './star-actions.module.css'
import { toggleStar, useStarred } from './stars.ts'

/** The star of a hit. */
export function HitStar({ hit }: { hit: WireDocument }) {
  const { t } = useLingui()
  const isStarred = useStarred(hit)
  const name = documentHeading(hit)
  const label = isStarred ? t`Take the star away from ${name}` : t`Star ${name}`
  return (
    <button
      type="button"
      className={`${styles.hit} ${isStarred ? styles.on : ''}`}
      title={isStarred ? t`Starred` : t`Star`}
      aria-label={label}
      aria-pressed={isStarred}
      aria-keyshortcuts="s"
      onClick={() => toggleStar(hit)}
    >
      <Star aria-hidden="true" />
    </button>
  )
}

/** The star of the open document. */
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
      {isStarred ? <Trans>Starred</Trans> : <Trans>Star</Trans>}
    </button>
  )
}
