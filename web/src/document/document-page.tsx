import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import { DetailsTab } from './details/details-tab.tsx'
import styles from './document-page.module.css'
import { detailsTab } from './document-tabs.tsx'
import { DocumentView } from './document-view.tsx'
import { useDocument } from './source/use-document.ts'

export type DocumentPageProps = { index: string; id: string; routing: string; query: string }

/** A document on a page of its own; where there is room its details stand beside it, unless they are what is open. */
export function DocumentPage({ index, id, routing, query }: DocumentPageProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const [tab, setTab] = useState('')
  usePageTitle(title || t`Document`)
  const place = { index, id, routing }
  const document = useDocument(place)
  return (
    <div className={styles.page}>
      <div className={styles.document}>
        <DocumentView key={`${index} ${id}`} place={place} query={query} isOnItsOwn onTitle={setTitle} onTab={setTab} />
      </div>
      {document.data && tab !== detailsTab && (
        <aside className={styles.about} aria-label={t`About this document`}>
          <DetailsTab key={`${index} ${id}`} document={document.data} place={place} />
        </aside>
      )}
    </div>
  )
}
