import { useLingui } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import type { DocumentAction, OpenDocument } from '../feature/document-slots.ts'
import styles from './document-actions.module.css'
import { originalAddress } from './source/document-calls.ts'
import { documentHref } from './source/document-links.ts'
import { useOriginal } from './source/use-document.ts'

/** Actions on every document; features add others. */
export const ownActions: DocumentAction[] = [
  { name: 'download', order: 10, Action: DownloadLink },
  { name: 'page', order: 20, Action: PageLink },
]

/** The original, or for an embedded document whose bytes cannot be taken out the file that holds it. */
function DownloadLink({ document, place }: OpenDocument) {
  const { t } = useLingui()
  const original = useOriginal(document, place)
  if (!original.isAllowed || !original.isThere) return null
  const isOther = original.place.id !== place.id
  const label = isOther ? t`Download the file that holds this document` : t`Download the original`
  return (
    <a className={styles.action} href={originalAddress(original.place)} download title={label} aria-label={label}>
      <Download aria-hidden="true" />
    </a>
  )
}

/** The way to the document's own page, unless we are there. */
function PageLink({ place, query, isOnItsOwn }: OpenDocument) {
  const { t } = useLingui()
  if (isOnItsOwn) return null
  const label = t`Open on a page of its own`
  return (
    <a className={styles.action} href={documentHref(place, query)} title={label} aria-label={label}>
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
