import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestError } from '../api/request-error.ts'
import { documentHeading } from '../document-facts/document-names.ts'
import type { DocumentPlace } from '../document-facts/wire-document.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { DetailsTab } from './details/details-tab.tsx'
import { EmbeddedTab } from './details/embedded-tab.tsx'
import { DocumentHeader } from './document-header.tsx'
import { DocumentNotFound } from './document-not-found.tsx'
import styles from './document-view.module.css'
import { PreviewTab } from './preview/preview-tab.tsx'
import { OriginalNote, PathNotes, ReadingNote } from './reading-note.tsx'
import { useContainers, useDocument, useEmbedded, useNotes, useOriginal } from './source/use-document.ts'
import { type Tab, Tabs } from './tabs.tsx'
import { TextTab } from './text/text-tab.tsx'
import { useDocumentKeys } from './use-document-keys.ts'

type TabName = 'text' | 'preview' | 'details' | 'embedded'

type Props = {
  place: DocumentPlace
  query: string
  isOnItsOwn?: boolean
  onTitle?: (title: string) => void
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
  onClose?: (() => void) | null
}

/** A document: first empty, then with its head, then with its text. */
export function DocumentView({
  place,
  query,
  isOnItsOwn = false,
  onTitle,
  onPrevious = null,
  onNext = null,
  onClose = null,
}: Props) {
  const { t, i18n } = useLingui()
  const document = useDocument(place)
  const containers = useContainers(document.data, place)
  const embedded = useEmbedded(document.data, place, 0)
  const original = useOriginal(document.data, place)
  const notes = useNotes(place, document.data)
  const [tab, setTab] = useState<TabName>('text')
  const findInput = useRef<HTMLInputElement>(null)

  const inside = embedded.data?.total ?? 0
  const tabs: Tab<TabName>[] = [
    { name: 'text', label: t`Text` },
    { name: 'preview', label: t`Preview` },
    { name: 'details', label: t`Details` },
    ...(inside > 0 ? [{ name: 'embedded' as const, label: t`Embedded`, count: formatCount(i18n.locale, inside) }] : []),
  ]
  const find = useCallback(() => {
    setTab('text')
    // The input is there once the tab is drawn.
    requestAnimationFrame(() => findInput.current?.select())
  }, [])
  const stepTab = (step: 1 | -1) => {
    const at = tabs.findIndex((each) => each.name === tab)
    setTab(tabs[(at + step + tabs.length) % tabs.length]?.name ?? 'text')
  }
  useDocumentKeys({ onFind: find, onPrevious, onNext, onClose, onStepTab: stepTab })

  const heading = document.data ? documentHeading(document.data) : ''
  useEffect(() => onTitle?.(heading), [heading, onTitle])

  return (
    <article className={styles.view} aria-label={heading || t`Document`} aria-busy={document.isPending}>
      {document.isPending && <QuietWait text={t`Loading the document`} />}
      {document.error &&
        (isMissing(document.error) ? (
          <DocumentNotFound onClose={onClose} />
        ) : (
          <Failed error={document.error} retry={() => void document.refetch()} />
        ))}
      {document.data && (
        <>
          <DocumentHeader
            document={document.data}
            place={place}
            query={query}
            containers={containers}
            original={original}
            showPageLink={!isOnItsOwn}
          />
          <ReadingNote document={document.data} />
          <OriginalNote error={original.error} />
          <PathNotes notes={notes} />
          <Tabs tabs={tabs} chosen={tab} onChoose={setTab} label={t`Parts of the document`}>
            {tab === 'text' && <TextTab document={document.data} place={place} query={query} findInput={findInput} />}
            {tab === 'preview' && (
              <PreviewTab document={document.data} place={place} original={original} onReadText={() => setTab('text')} />
            )}
            {tab === 'details' && <DetailsTab document={document.data} place={place} />}
            {tab === 'embedded' && <EmbeddedTab document={document.data} place={place} query={query} />}
          </Tabs>
        </>
      )}
    </article>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={styles.failed}>
      <ErrorState error={error} retry={retry} />
    </div>
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}
