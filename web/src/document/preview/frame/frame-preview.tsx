import { hasStructure } from '@dossier/contract/documents/structure'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documentTitle } from '../../../document-facts/document-names.ts'
import { placeOf } from '../../../document-facts/wire-document.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { documentHref } from '../../source/document-links.ts'
import { fetchFrameFacts, frameAddress, viewKey } from '../../source/preview-calls.ts'
import { useEmbedded } from '../../source/use-document.ts'
import type { PreviewProps } from '../preview-props.ts'
import { PreviewTools } from '../preview-tools.tsx'
import { StructureView } from '../structure/structure-view.tsx'
import { whyNot } from '../why-not.ts'
import styles from './frame-preview.module.css'

/**
 * A document as a page of our own in a frame: a mail as it was written, a web page, a Word document. The frame is a sandbox of nobody's origin, in which nothing runs
 * and from which nothing is fetched; the server says so again in its headers.
 */
export function FramePreview(props: PreviewProps) {
  const { t } = useLingui()
  const { document, place, onFail, onReadText } = props
  const [isMarkdown, setMarkdown] = useState(false)
  const facts = useQuery({
    queryKey: ['preview-frame', ...viewKey(place)],
    queryFn: ({ signal }) => fetchFrameFacts(place, signal),
    retry: false,
    // A page that a password opened is fetched once.
    ...(place.unlocking ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } : {}),
  })
  useEffect(() => {
    if (facts.error) onFail(whyNot(facts.error))
  }, [facts.error, onFail])
  useShortcuts(facts.data?.isCut ? { o: onReadText } : {})
  const choice = !place.unlocking && hasStructure(document._source.contentType) && (
    <Segments
      label={t`Look`}
      value={isMarkdown ? 'markdown' : 'page'}
      options={[
        { value: 'page', label: t`As a page` },
        { value: 'markdown', label: t`As Markdown` },
      ]}
      onChange={(value) => setMarkdown(value === 'markdown')}
    />
  )
  if (isMarkdown)
    return (
      <StructureView place={place} onFail={onFail}>
        {choice}
      </StructureView>
    )
  if (!facts.data) return <QuietWait text={t`Loading the preview`} />
  const { heads, remote, isCut, ticket } = facts.data
  return (
    <>
      {choice && <PreviewTools label={t`Structured text`}>{choice}</PreviewTools>}
      <div className={styles.notes}>
        {remote.length > 0 && <Remote addresses={remote} />}
        {heads.length > 0 && <Heads heads={heads} />}
        <Attached {...props} />
        {isCut && (
          <p>
            <Trans>This document is very long: only its beginning is shown. Its text is there as a whole.</Trans>{' '}
            <Button look="link" aria-keyshortcuts="o" onClick={onReadText}>
              <Trans>Read the text</Trans>
            </Button>
          </p>
        )}
      </div>
      <iframe
        className={styles.frame}
        sandbox=""
        src={frameAddress(place, ticket)}
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
