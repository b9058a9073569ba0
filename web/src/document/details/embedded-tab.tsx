import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { documentHeading } from '../../document-facts/document-names.ts'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import { FileIcon } from '../../file-types/file-icon.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { formatSize } from '../../ui/words/numbers.ts'
import { hrefOfDocument } from '../source/document-links.ts'
import { useEmbedded } from '../source/use-document.ts'
import styles from './embedded-tab.module.css'

/** What lies directly inside the document. */
export function EmbeddedTab({ document, place, query }: { document: WireDocument; place: DocumentPlace; query: string }) {
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(0)
  const embedded = useEmbedded(document, place, page)
  if (embedded.error) return <ErrorState error={embedded.error} retry={() => void embedded.refetch()} />
  if (!embedded.data) return <QuietWait text={t`Loading the embedded documents`} />
  const { documents, pages } = embedded.data
  const number = page + 1
  return (
    <section className={styles.scroller} aria-label={t`Embedded documents`}>
      <ul className={styles.list}>
        {documents.map((each) => (
          <li key={each._id}>
            <FileIcon contentType={each._source.contentType} />
            <a href={hrefOfDocument(each, query)}>{documentHeading(each)}</a>
            <span>{(each._source.contentLength ?? -1) >= 0 && formatSize(i18n.locale, each._source.contentLength ?? 0)}</span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t`Pages`}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <span>
            <Trans>
              Page {number} of {pages}
            </Trans>
          </span>
          <Button disabled={number >= pages} onClick={() => setPage(page + 1)}>
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
    </section>
  )
}
