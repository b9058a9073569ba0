import { cleanedFormat } from '@dossier/contract/documents/cleaning'
import { useLingui } from '@lingui/react/macro'
import { AppWindow, ExternalLink, HardDriveDownload, Share2, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import type { DocumentAction, OpenDocument } from '../feature/document-slots.ts'
import { IconButton } from '../ui/controls/button.tsx'
import styles from './document-actions.module.css'
import { DownloadLink } from './download/download-link.tsx'
import { shareDocument } from './share/share-store.ts'
import { originalAddress } from './source/document-calls.ts'
import { documentHref } from './source/document-links.ts'
import { downloadCleaned } from './source/download-original.ts'
import { useHoldingFile, useOriginal } from './source/use-document.ts'

/** Actions on every document; features add others. */
export const ownActions: DocumentAction[] = [
  { name: 'download', order: 10, Action: DownloadLink },
  { name: 'download-cleaned', order: 12, Action: CleanedButton },
  { name: 'download-parent', order: 11, Action: ParentLink },
  { name: 'share', order: 15, Action: ShareButton },
  { name: 'page', order: 20, Action: PageLink },
  { name: 'window', order: 21, Action: WindowLink },
]

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

/** The file that holds an embedded document, beside its own bytes. */
function ParentLink({ document, place }: OpenDocument) {
  const { t } = useLingui()
  const file = useHoldingFile(document, place)
  if (!file) return null
  const label = t`Download the file that holds this document`
  return (
    <a className={styles.action} href={originalAddress(file)} download title={label} aria-label={label}>
      <HardDriveDownload aria-hidden="true" />
    </a>
  )
}

/** The original without what it says of who made it, for formats that can be written so. */
function CleanedButton({ document, place }: OpenDocument) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(false)
  const original = useOriginal(document, place)
  const isCleaned = cleanedFormat(document._source.contentType) !== undefined
  if (!isCleaned || !original.isAllowed || !original.isThere || original.place.id !== place.id) return null
  const download = async () => {
    setWriting(true)
    await downloadCleaned(place)
    setWriting(false)
  }
  return (
    <IconButton
      label={t`Download without author data`}
      disabled={isWriting}
      aria-busy={isWriting}
      onClick={() => void download()}
    >
      <UserRoundX aria-hidden="true" />
    </IconButton>
  )
}

/** Links to the document, its id and its path, to be handed on. */
function ShareButton({ document }: OpenDocument) {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`Share this document`}
      aria-haspopup="dialog"
      aria-keyshortcuts="l"
      onClick={() => shareDocument(document)}
    >
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}

/** The document alone in a window of its own, unless it is alone already. */
function WindowLink({ place, query }: OpenDocument) {
  const { t } = useLingui()
  if (window.location.hash.startsWith('#/dm/')) return null
  const label = t`Open alone in a window`
  const href = hrefOf(addresses.documentWindow({ ...place, search: query === '' ? {} : { q: query } }))
  return (
    <a className={styles.action} href={href} target="_blank" rel="noopener" title={label} aria-label={label}>
      <AppWindow aria-hidden="true" />
    </a>
  )
}
