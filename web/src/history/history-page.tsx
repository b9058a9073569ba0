import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Page } from '../ui/display/page.tsx'
import styles from './history-page.module.css'

type HistoryType = 'DOCUMENT' | 'SEARCH'

/** The documents that the user has seen, once they are recorded. */
export function DocumentHistoryPage() {
  return <HistoryPage type="DOCUMENT" />
}

/** The searches that the user has saved, once they can be. */
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
        <NoEvents type={type} />
      </Card>
    </Page>
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
