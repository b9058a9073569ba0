import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
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

/** The names by category, those with the most places first; hidden ones are left out. */
function Names({ place, openTab }: DocumentTabProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const tab = useKeptFocus<HTMLDivElement>()
  const all = useQuery(totalsOptions(place))
  const found = useQuery({ ...totalsOptions(place, search), placeholderData: keepPreviousData })
  if (all.error) return <ErrorState error={all.error} retry={() => void all.refetch()} />
  if (!all.data) return <QuietWait text={t`Loading the names`} />
  if (sumOf(all.data) === 0) return <NoNames isRead />
  const totals = found.data ?? all.data
  return (
    <div ref={tab} className={styles.tab} aria-busy={found.isFetching}>
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
      <p className={styles.hidden}>
        <a href={hrefOf(addresses.nameRules(place.index))}>
          <Trans>Rules on names</Trans>
        </a>
      </p>
    </div>
  )
}

/** `isRead`: a name finder has looked through the document. */
function NoNames({ isRead }: { isRead: boolean }) {
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
    </div>
  )
}
