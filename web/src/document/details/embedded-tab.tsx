import { useLingui } from '@lingui/react/macro'
import { documentHeading } from '../../document-facts/document-names.ts'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import { FileIcon } from '../../file-types/file-icon.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatSize } from '../../ui/words/numbers.ts'
import { hrefOfDocument } from '../source/document-links.ts'
import { useEmbedded } from '../source/use-document.ts'
import styles from './embedded-tab.module.css'

/** What lies directly inside the document. */
export function EmbeddedTab({ document, place, query }: { document: WireDocument; place: DocumentPlace; query: string }) {
  const { t, i18n } = useLingui()
  const embedded = useEmbedded(document, place)
  if (embedded.error && !embedded.isFetchNextPageError)
    return <ErrorState error={embedded.error} retry={() => void embedded.refetch()} />
  if (!embedded.data) return <QuietWait text={t`Loading the embedded documents`} />
  return (
    <section className={styles.scroller} aria-label={t`Embedded documents`}>
      <ul className={styles.list}>
        {embedded.data.pages
          .flatMap(({ documents }) => documents)
          .map((each) => (
            <li key={each._id}>
              <FileIcon contentType={each._source.contentType} />
              <a href={hrefOfDocument(each, query)}>{documentHeading(each)}</a>
              <span>{(each._source.contentLength ?? -1) >= 0 && formatSize(i18n.locale, each._source.contentLength ?? 0)}</span>
            </li>
          ))}
      </ul>
      <More growth={growthOf(embedded)} />
    </section>
  )
}
