import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import type { DocumentTabProps } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { nameCategories } from '../categories.ts'
import { sumOf, totalsOptions } from '../document/names-of-document.ts'
import { openFindDialog } from '../find/find-dialog-store.ts'
import { CategoryNames } from './category-names.tsx'
import styles from './names-tab.module.css'

/** The names of a document; nobody is asked about one through which no finder has looked. */
export function NamesTab(props: DocumentTabProps) {
  return (props.document._source.nerTags ?? []).length > 0 ? <Names {...props} /> : <NoNames isRead={false} />
}

/** The names by category, those with the most places first; hidden ones are left out. What holds the focus stays while what is in it comes and goes. */
function Names(props: DocumentTabProps) {
  const tab = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={tab} className={styles.held}>
      <NamesByCategory {...props} />
    </div>
  )
}

function NamesByCategory({ place, openTab }: DocumentTabProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const all = useQuery(totalsOptions(place))
  const found = useQuery({ ...totalsOptions(place, search), placeholderData: keepPreviousData })
  if (all.error) return <ErrorState error={all.error} retry={() => void all.refetch()} />
  if (!all.data) return <QuietWait text={t`Loading the names`} />
  if (sumOf(all.data) === 0) return <NoNames isRead rules={<RulesLink project={place.index} />} />
  const totals = found.data ?? all.data
  return (
    <div className={styles.tab} aria-busy={found.isFetching}>
      <div className={styles.search}>
        <SearchField isLarge label={t`Search in the names`} value={typed} onChange={setTyped} />
      </div>
      {nameCategories
        .filter((category) => totals[category] > 0)
        .map((category) => (
          <CategoryNames
            key={category}
            place={place}
            category={category}
            typed={search}
            total={totals[category]}
            openText={() => openTab('text')}
          />
        ))}
      {sumOf(totals) === 0 && (
        <p role="status" className={styles.none}>
          <Trans>No matches</Trans>
        </p>
      )}
      <RulesLink project={place.index} />
    </div>
  )
}

/** Where hidden names are shown again. */
function RulesLink({ project }: { project: string }) {
  return (
    <p className={styles.hidden}>
      <a href={hrefOf(addresses.nameRules(project))}>
        <Trans>Rules on names</Trans>
      </a>
    </p>
  )
}

/** `isRead`: a name finder has looked through the document; `rules`: the way to what was hidden. */
function NoNames({ isRead, rules }: { isRead: boolean; rules?: ReactNode }) {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  return (
    <div className={styles.tab}>
      <EmptyState
        icon={<UserSearch />}
        actions={
          manageDocuments &&
          !isRead && (
            <Button look="primary" onClick={() => openFindDialog()}>
              <Trans>Find people …</Trans>
            </Button>
          )
        }
        title={isRead ? t`No names were found in this document` : t`No names were looked for in this document`}
      >
        {isRead ? (
          <Trans>A name finder has read it. Names that were hidden are not listed.</Trans>
        ) : (
          <Trans>People, organisations and places are found when somebody asks for it.</Trans>
        )}
      </EmptyState>
      {rules}
    </div>
  )
}
