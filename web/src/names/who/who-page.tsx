import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { UserSearch } from 'lucide-react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { RequestError } from '../../api/request-error.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { isNameCategory } from '../categories.ts'
import { shownLabel } from '../document/shown-label.ts'
import { KnownName } from './known-name.tsx'
import type { NameOfProject } from './who-links.ts'
import { whoOptions } from './who-queries.ts'

/** Who is this? The page of one name, which its address names by category and normal form (any spelling will do). */
export function WhoPage() {
  const { t } = useLingui()
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { category, name: mentionNorm } = parseAddressSearch(searchStr)
  if (isNameCategory(category) && typeof mentionNorm === 'string' && mentionNorm !== '')
    return <Asked key={searchStr} asked={{ project, category, mentionNorm }} />
  return (
    <Page title={t`Who is this?`}>
      <NotThere project={project} title={t`The address names nobody`} />
    </Page>
  )
}

function Asked({ asked }: { asked: NameOfProject }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(whoOptions(asked))
  const mentions = data?.spellings.map(({ mention }) => mention) ?? []
  const title = data ? shownLabel(mentions, data.name.mentionNorm) : asked.mentionNorm
  usePageTitle(title)
  if (data) return <KnownName project={asked.project} page={data} label={title} />
  const isUnknown = error instanceof RequestError && error.code === 'NOT_FOUND'
  return (
    <Page title={title}>
      {isPending && <QuietWait text={t`Looking for this name`} />}
      {isUnknown && <NotThere project={asked.project} title={t`No document has this name`} />}
      {error && !isUnknown && <ErrorState error={error} retry={() => void refetch()} />}
    </Page>
  )
}

function NotThere({ project, title }: { project: string; title: string }) {
  return (
    <EmptyState
      icon={<UserSearch />}
      title={title}
      actions={
        <ButtonLink href={hrefOf(addresses.project(project))}>
          <Trans>Search the project</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Names are found by name finders, in each project for itself. The filters of a search and the tab Names of a document list
        them.
      </Trans>
    </EmptyState>
  )
}
