import { type HistoryEvent, historyPageSize } from '@dossier/contract/history'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { type Listed, useEvents } from '../known/events.ts'
import { ClearButton } from './clear-button.tsx'
import { DocumentRows } from './document-rows.tsx'
import styles from './history-page.module.css'
import { HistorySwitch } from './history-switch.tsx'
import { SavedRows } from './saved-rows.tsx'
import { SearchRows } from './search-rows.tsx'
import { goToPage, usePage } from './use-page.ts'

/** The documents that the user opened, the latest first. */
export function DocumentHistoryPage() {
  return <HistoryPage kind="documents" listed={{ type: 'DOCUMENT' }} Rows={DocumentRows} />
}

/** The searches that the user ran, the latest first. */
export function SearchHistoryPage() {
  return <HistoryPage kind="searches" listed={{ type: 'SEARCH', saved: false }} Rows={SearchRows} />
}

/** The searches that the user saved, by folder and name. */
export function SavedSearchesPage() {
  return <HistoryPage kind="saved" listed={{ type: 'SEARCH', saved: true }} Rows={SavedRows} />
}

type Kind = 'documents' | 'searches' | 'saved'
type Props = { kind: Kind; listed: Listed; Rows: (props: { events: HistoryEvent[] }) => ReactNode }

function HistoryPage({ kind, listed, Rows }: Props) {
  const { t } = useLingui()
  const place = useKeptFocus<HTMLDivElement>()
  const page = usePage()
  const answer = useEvents(listed, page)
  usePageTitle(kind === 'saved' ? t`Saved searches` : t`History`)
  const { items = [], total = 0 } = answer.data ?? {}
  const isKept = kind !== 'saved'
  return (
    <Page title={t`History`} extra={isKept && <HistorySwitch />}>
      <Tabs kind={kind} />
      <div ref={place}>
        {answer.isPending && <QuietWait text={t`Loading your history`} />}
        {answer.isError && <Unread retry={() => void answer.refetch()} />}
        {!answer.isPending && items.length === 0 && <Nothing kind={kind} isBeyond={total > 0} />}
        {items.length > 0 && (
          <>
            <div className={styles.tools}>
              <PageSteps page={page} pageSize={historyPageSize} total={total} count={items.length} onPage={goToPage} />
              {isKept && <ClearButton listed={listed} total={total} />}
            </div>
            <Rows events={items} />
          </>
        )}
      </div>
    </Page>
  )
}

function Tabs({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const tabs = [
    { kind: 'documents', label: t`Documents`, address: addresses.documentHistory },
    { kind: 'searches', label: t`Searches`, address: addresses.searchHistory },
    { kind: 'saved', label: t`Saved searches`, address: addresses.savedSearches },
  ]
  return (
    <nav className={styles.tabs} aria-label={t`Kinds of history`}>
      {tabs.map((tab) => (
        <a key={tab.kind} href={hrefOf(tab.address)} aria-current={tab.kind === kind ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

/** A history that cannot be read is an empty one with a quiet line: nothing that the user is at depends on it. */
function Unread({ retry }: { retry: () => void }) {
  return (
    <p className={styles.quiet} role="status">
      <Trans>Your history could not be read.</Trans>{' '}
      <Button look="link" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}

/** `isBeyond`: there is some, on pages before this one. */
function Nothing({ kind, isBeyond }: { kind: Kind; isBeyond: boolean }) {
  const { t } = useLingui()
  const project = useProject()
  if (isBeyond) return <EmptyState icon={<History />} title={t`This page lies beyond the end of your history`} />
  const title = kind === 'saved' ? t`No saved searches yet` : t`Your history is empty`
  return (
    <EmptyState
      icon={kind === 'saved' ? <Bookmark /> : <History />}
      title={title}
      actions={
        <ButtonLink look="primary" href={hrefOf(addresses.project(project))}>
          <Trans>Search in this project</Trans>
        </ButtonLink>
      }
    >
      <p>
        {kind === 'documents' && <Trans>Documents that you open are listed here. Nobody else sees them.</Trans>}
        {kind === 'searches' && <Trans>Searches that you run are listed here. Nobody else sees them.</Trans>}
        {kind === 'saved' && <Trans>The button behind the search box saves a search by name. Nobody else sees it.</Trans>}
      </p>
    </EmptyState>
  )
}
