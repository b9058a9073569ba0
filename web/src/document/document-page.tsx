import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePageTitle } from '../routes/page-title.ts'
import styles from './document-page.module.css'
import { DocumentView } from './document-view.tsx'

export type DocumentPageProps = { index: string; id: string; routing: string; query: string }

/** A document on a page of its own. */
export function DocumentPage({ index, id, routing, query }: DocumentPageProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  usePageTitle(title || t`Document`)
  return (
    <div className={styles.page}>
      <DocumentView key={`${index} ${id}`} place={{ index, id, routing }} query={query} isOnItsOwn onTitle={setTitle} />
    </div>
  )
}
