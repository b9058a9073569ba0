import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { request } from '../api/request.ts'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatMoment } from '../ui/words/numbers.ts'
import styles from './history-page.module.css'

type HistoryType = 'DOCUMENT' | 'SEARCH'

/** An event as the server answers it; the date is ISO text or epoch milliseconds. */
type HistoryEvent = {
  id: number | string
  name: string
  uri: string
  modificationDate?: string | number
  creationDate?: string | number
}

const pageSize = 100

/** The documents that the user has seen. */
export function DocumentHistoryPage() {
  return <HistoryPage type="DOCUMENT" />
}

/** The searches that the user has saved. */
export function SearchHistoryPage() {
  return <HistoryPage type="SEARCH" />
}

function HistoryPage({ type }: { type: HistoryType }) {
  const { t } = useLingui()
  usePageTitle(t`History`)
  const tabs = [
    { type: 'DOCUMENT', label: t`Documents`, address: addresses.documentHistory },
    { type: 'SEARCH', label: t`Searches`, address: addresses.searchHistory },
  ]
  return (
    <Page title={t`History`}>
      <nav className={styles.tabs} aria-label={t`Kinds of history`}>
        {tabs.map((tab) => (
          <a key={tab.type} href={hrefOf(tab.address)} aria-current={tab.type === type ? 'page' : undefined}>
            {tab.label}
          </a>
        ))}
      </nav>
      <Card>
        <Events type={type} />
      </Card>
    </Page>
  )
}

function Events({ type }: { type: HistoryType }) {
  const { t, i18n } = useLingui()
  const events = useQuery({
    queryKey: ['history', type],
    queryFn: async ({ signal }) => {
      const answer = await request<{ items?: HistoryEvent[] } | HistoryEvent[]>(
        `/api/users/me/history?type=${type}&from=0&size=${pageSize}`,
        { signal },
      )
      return Array.isArray(answer) ? answer : (answer.items ?? [])
    },
  })
  if (events.isError) return <ErrorState error={events.error} retry={() => void events.refetch()} />
  if (!events.data) return <QuietWait text={t`Loading`} />
  if (events.data.length === 0) return <NoEvents type={type} />
  return (
    <ul className={styles.events}>
      {events.data.map((event) => (
        <li key={event.id}>
          <a href={hrefOf(event.uri.replace(/^\/?#/, ''))}>{event.name}</a>
          <time>{formatMoment(i18n.locale, new Date(event.modificationDate ?? event.creationDate ?? 0))}</time>
        </li>
      ))}
    </ul>
  )
}

function NoEvents({ type }: { type: HistoryType }) {
  const { t } = useLingui()
  return (
    <EmptyState icon={<History />} title={t`Your history is empty`}>
      {type === 'DOCUMENT' ? (
        <Trans>This version does not yet record the documents that you open. Once it does, they are listed here.</Trans>
      ) : (
        <Trans>This version cannot save searches yet. An address in the browser's bookmarks keeps a search as it is.</Trans>
      )}
    </EmptyState>
  )
}
