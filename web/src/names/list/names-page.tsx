import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { Search, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import tools from '../../ui/display/list-tools.module.css'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { categoryLooks, isNameCategory, type NameCategory, nameCategories } from '../categories.ts'
import { openFindDialog } from '../find/find-dialog-store.ts'
import { someNameHref } from '../name-address.ts'
import { listedAtMost, type NameOrder, nameOrders, useListedNames } from './listed-names.ts'
import styles from './names-page.module.css'
import { NamesTable } from './names-table.tsx'

/** All names of a category in a project; its counts are those of the insights. The address says which category, and the order. */
export function NamesPage() {
  const { t, i18n } = useLingui()
  const project = useProject()
  const { category, order } = useShown()
  const show = (shown: { category: NameCategory; order: NameOrder }) =>
    goTo(addresses.names({ index: project, ...shown }), { replace: true })
  usePageTitle(t`Names`)
  return (
    <Page
      title={t`Names`}
      extra={
        <ButtonLink href={someNameHref(project, category)}>
          <Search aria-hidden="true" />
          <Trans>Documents with such names</Trans>
        </ButtonLink>
      }
      intro={t`All that name finders and people have found in this project. A name leads to its page, its documents to a search.`}
    >
      <div className={styles.categories}>
        <Segments
          label={t`Category`}
          value={category}
          options={nameCategories.map((each) => ({ value: each, label: i18n._(categoryLooks[each].label) }))}
          onChange={(chosen) => isNameCategory(chosen) && show({ category: chosen, order })}
        />
      </div>
      <Names
        key={`${project} ${category}`}
        project={project}
        shown={{ category, order }}
        onSort={(next) => show({ category, order: next })}
      />
    </Page>
  )
}

/** What the address says; people first, and by mentions, where it does not. */
function useShown(): { category: NameCategory; order: NameOrder } {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { category, order } = parseAddressSearch(searchStr)
  return {
    category: isNameCategory(category) ? category : 'PERSON',
    order: nameOrders.find((each) => each === order) ?? 'mentions',
  }
}

type Props = { project: string; shown: { category: NameCategory; order: NameOrder }; onSort: (order: NameOrder) => void }

function Names({ project, shown, onSort }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const names = useListedNames(project, { ...shown, typed: wanted })
  const { different = 0, mentions = 0 } = names.data?.pages.at(-1) ?? {}
  const listed = names.data?.pages.flatMap((page) => page.names) ?? []
  if (names.isPending) return <QuietWait text={t`Loading the names`} />
  const hasFailed = names.isError && !names.data
  if (!hasFailed && different === 0 && typed === '' && wanted === '') return <NoNames project={project} />
  return (
    <>
      <div className={tools.tools}>
        <SearchField label={t`Search in the names`} value={typed} onChange={setTyped} />
        <Select
          label={t`Sort`}
          value={shown.order}
          options={[
            { value: 'mentions', label: t`Most mentions` },
            { value: 'name', label: t`Name` },
          ]}
          onChange={onSort}
        />
        <span role="status" className={tools.count}>
          {!hasFailed && (
            <>
              <Plural value={different} one="# name" other="# different names" />,{' '}
              <Plural value={mentions} one="# mention" other="# mentions" />
            </>
          )}
        </span>
      </div>
      {hasFailed && <ErrorState error={names.error} retry={() => void names.refetch()} />}
      {different > 0 && <NamesTable project={project} category={shown.category} names={listed} />}
      <More growth={growthOf(names)} />
      {listed.length >= listedAtMost && listed.length < different && (
        <p className={styles.end}>
          <Trans>The list ends after {formatCount(i18n.locale, listedAtMost)} names. Type a part of a name to see others.</Trans>
        </p>
      )}
    </>
  )
}

function NoNames({ project }: { project: string }) {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  return (
    <EmptyState
      icon={<Users />}
      title={t`No names of this kind`}
      actions={
        <>
          {manageDocuments && (
            <Button look="primary" onClick={() => openFindDialog()}>
              <Trans>Find people …</Trans>
            </Button>
          )}
          <ButtonLink href={hrefOf(addresses.project(project))}>
            <Trans>Search the project</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>No names were looked for yet, or none were found.</Trans>
    </EmptyState>
  )
}
