import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { documentHeading } from '../../document-facts/document-names.ts'
import { type DocumentPlace, placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { FileIcon } from '../../file-types/file-icon.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatCount, formatSize } from '../../ui/words/numbers.ts'
import { hrefOfDocument } from '../source/document-links.ts'
import { useEmbedded } from '../source/use-document.ts'
import { useInsideCounts } from './inside-counts.ts'
import styles from './inside-tab.module.css'

type Props = {
  document: WireDocument
  place: DocumentPlace
  /** What lies between it and the document that is open, that one too; empty where it is not above it. */
  way: WireDocument[]
  /** The document that is open. */
  open: WireDocument
  query: string
  /** How much lies directly inside it. */
  count: number
}

/** A document of the tree, with what lies directly inside it where its branch is open. */
export function InsideNode({ document, place, way, open, query, count }: Props) {
  const { t, i18n } = useLingui()
  const isOpen = document._id === open._id
  const [isExpanded, setExpanded] = useState(isOpen || way.length > 0)
  const heading = documentHeading(document)
  const { contentType, contentLength = -1 } = document._source
  const number = formatCount(i18n.locale, count)
  return (
    <li data-node>
      <div className={styles.line}>
        {count > 0 ? (
          <IconButton
            label={isExpanded ? t`Close ${heading}` : t`Open ${heading}: ${number} inside`}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          </IconButton>
        ) : (
          <span className={styles.leaf} />
        )}
        <FileIcon contentType={contentType} />
        <a href={hrefOfDocument(document, query)} data-document aria-current={isOpen ? 'true' : undefined}>
          {heading}
        </a>
        <span className={styles.size}>{contentLength >= 0 && formatSize(i18n.locale, contentLength)}</span>
      </div>
      {isExpanded && count > 0 && <Inside document={document} place={place} way={way} open={open} query={query} />}
    </li>
  )
}

function Inside({ document, place, way, open, query }: Omit<Props, 'count'>) {
  const { t } = useLingui()
  const embedded = useEmbedded(document, place)
  const loaded = embedded.data?.pages.flatMap(({ documents }) => documents) ?? []
  const [next, ...below] = way
  // What leads to the open document is there at once, also where it is the four thousandth message of a mailbox.
  const isLater = next !== undefined && !loaded.some(({ _id }) => _id === next._id)
  const shown = isLater ? [next, ...loaded] : loaded
  const counts = useInsideCounts(
    place,
    shown.map(({ _id }) => _id),
  )
  if (embedded.error && !embedded.isFetchNextPageError)
    return <ErrorState error={embedded.error} retry={() => void embedded.refetch()} />
  if (!embedded.data) return <QuietWait text={t`Loading the embedded documents`} />
  return (
    <>
      <ul className={styles.inside}>
        {shown.map((each) => (
          <InsideNode
            key={each._id}
            document={each}
            place={placeOf(each)}
            way={each._id === next?._id ? below : []}
            open={open}
            query={query}
            count={counts.get(each._id) ?? 0}
          />
        ))}
      </ul>
      <More growth={growthOf(embedded)} />
    </>
  )
}
