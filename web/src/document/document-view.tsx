import { useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isMissing } from '../api/request-error.ts'
import { documentHeading } from '../document-facts/document-names.ts'
import type { DocumentPlace, WireDocument } from '../document-facts/wire-document.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { DocumentHeader } from './document-header.tsx'
import { DocumentNotFound } from './document-not-found.tsx'
import { previewTab, textTab } from './document-tabs.tsx'
import styles from './document-view.module.css'
import { OriginalNote, ReadingNote } from './reading-note.tsx'
import { useContainers, useDocument, useOriginal } from './source/use-document.ts'
import { useRemoval } from './source/use-removal.ts'
import { useTellOpened } from './source/use-tell-opened.ts'
import { Tabs } from './tabs.tsx'
import { useActionKeys } from './use-action-keys.ts'
import { useDocumentKeys } from './use-document-keys.ts'
import { useTabs } from './use-tabs.ts'

type Props = {
  place: DocumentPlace
  query: string
  /** The document as a list has it. */
  known?: WireDocument | undefined
  isOnItsOwn?: boolean
  onTitle?: (title: string) => void
  /** Called with the tab that is open. */
  onTab?: (name: string) => void
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
  onClose?: (() => void) | null
}

/** A document: first its frame, then its header, then its text. */
export function DocumentView({
  place,
  query,
  known,
  isOnItsOwn = false,
  onTitle,
  onTab,
  onPrevious = null,
  onNext = null,
  onClose = null,
}: Props) {
  const { t } = useLingui()
  const document = useDocument(place, known)
  useRemoval(place)
  const isGone = isMissing(document.error)
  // What was read before it was removed is not shown any more.
  const open = isGone ? undefined : document.data
  useTellOpened(document.isPlaceholderData ? undefined : open)
  const containers = useContainers(open, place)
  const original = useOriginal(open, place)
  const tabs = useTabs(open, place)
  const [tab, setTab] = useState(textTab)
  const findInput = useRef<HTMLInputElement>(null)
  const view = useRef<HTMLElement>(null)

  const Chosen = tabs.find(({ name }) => name === tab)?.Tab
  const find = useCallback(() => {
    setTab(textTab)
    // The input exists once the tab has rendered.
    requestAnimationFrame(() => findInput.current?.select())
  }, [])
  const openTab = useCallback((name: string) => {
    setTab(name)
    // The button that opens it goes with its own tab: the focus goes on from the tab that is opened.
    requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus())
  }, [])
  const stepTab = (step: 1 | -1) => {
    const at = tabs.findIndex((each) => each.name === tab)
    setTab(tabs[(at + step + tabs.length) % tabs.length]?.name ?? textTab)
  }
  useActionKeys(open)
  useDocumentKeys({ onFind: find, onPrevious, onNext, onClose, onStepTab: stepTab })

  const heading = open ? documentHeading(open) : ''
  useEffect(() => onTitle?.(heading), [heading, onTitle])
  useEffect(() => onTab?.(tab), [tab, onTab])

  return (
    <article ref={view} className={styles.view} aria-label={heading || t`Document`} aria-busy={document.isPending}>
      {document.isPending && <QuietWait text={t`Loading the document`} />}
      {document.error &&
        (isGone ? (
          <DocumentNotFound onClose={onClose} />
        ) : (
          <Failed error={document.error} retry={() => void document.refetch()} />
        ))}
      {open && (
        <>
          <DocumentHeader document={open} place={place} query={query} containers={containers} isOnItsOwn={isOnItsOwn} />
          <ReadingNote document={open} onLook={() => setTab(previewTab)} />
          <OriginalNote error={original.error} />
          <Tabs tabs={tabs.map(({ shown }) => shown)} chosen={tab} onChoose={setTab} label={t`Parts of the document`}>
            {Chosen && (
              <Suspense fallback={<QuietWait text={t`Loading`} />}>
                <Chosen
                  document={open}
                  place={place}
                  query={query}
                  isOnItsOwn={isOnItsOwn}
                  findInput={findInput}
                  openTab={openTab}
                />
              </Suspense>
            )}
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
