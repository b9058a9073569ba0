import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentTitle } from '../../../document-facts/document-names.ts'
import { placeOf } from '../../../document-facts/wire-document.ts'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { documentHref } from '../../source/document-links.ts'
import { fetchFrameFacts, frameAddress } from '../../source/preview-calls.ts'
import { useEmbedded } from '../../source/use-document.ts'
import type { PreviewProps } from '../preview-kind.ts'
import { whyNot } from '../why-not.ts'
import styles from './frame-preview.module.css'

/**
 * A document as a page of our own in a frame: a mail as it was written, a web page, a Word document. The frame is a sandbox of nobody's origin, in which nothing runs
 * and from which nothing is fetched; the server says so again in its headers.
 */
export function FramePreview(props: PreviewProps) {
  const { t } = useLingui()
  const { document, place, onFail } = props
  const facts = useQuery({
    queryKey: ['preview-frame', place.index, place.id],
    queryFn: ({ signal }) => fetchFrameFacts(place, signal),
    retry: false,
  })
  useEffect(() => {
    if (facts.error) onFail(whyNot(facts.error))
  }, [facts.error, onFail])
  if (!facts.data) return <QuietWait text={t`Loading the preview`} />
  const { heads, remote, isCut } = facts.data
  return (
    <>
      <div className={styles.notes}>
        {remote.length > 0 && <Remote addresses={remote} />}
        {heads.length > 0 && <Heads heads={heads} />}
        <Attached {...props} />
        {isCut && (
          <p>
            <Trans>This document is very long: only its beginning is shown. Its text is there as a whole.</Trans>
          </p>
        )}
      </div>
      <iframe
        className={styles.frame}
        sandbox=""
        src={frameAddress(place)}
        title={documentTitle(document)}
        referrerPolicy="no-referrer"
      />
    </>
  )
}

/** Pictures that would have told somebody that the document was opened. */
function Remote({ addresses }: { addresses: string[] }) {
  return (
    <details>
      <summary>
        <Plural
          value={addresses.length}
          one="# picture from elsewhere was not fetched"
          other="# pictures from elsewhere were not fetched"
        />
      </summary>
      <ul>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </details>
  )
}

function Heads({ heads }: { heads: [string, string][] }) {
  return (
    <details>
      <summary>
        <Trans>All headers</Trans>
      </summary>
      <dl>
        {heads.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand there twice with the same value, and the list never changes
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Attachments are documents of their own: links to them. */
function Attached({ document, place, query }: PreviewProps) {
  const embedded = useEmbedded(document, place)
  const first = embedded.data?.pages[0]
  if (!first || first.total === 0) return null
  return (
    <details>
      <summary>
        <Plural value={first.total} one="# attachment" other="# attachments" />
      </summary>
      <ul>
        {first.documents.map((each) => (
          <li key={each._id}>
            <a href={documentHref(placeOf(each), query)}>{documentTitle(each)}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
