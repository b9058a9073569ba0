import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { RequestError } from '../../api/request-error.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorPage } from '../../ui/display/error-page.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { AddMemberForm } from './add-member-form.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { pageSize, useMemberChanges, useMembers } from './use-members.ts'

/** Who has a role in a project: to add, to give another role, to remove. */
export function Members({ project }: { project: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const members = useMembers(project, page)
  const { give, take } = useMemberChanges(project)
  const { items = [], total = 0 } = members.data ?? {}
  const last = Math.max(1, Math.ceil(total / pageSize))
  // The only one of the last page was removed.
  if (members.data && page > last) setPage(last)
  const isBusy = give.isPending || take.isPending
  const failure = give.error ?? take.error
  if (members.error) return <ErrorPage isInside error={members.error} retry={() => void members.refetch()} />
  return (
    <Page
      title={t`Members of ${project}`}
      extra={
        <ButtonLink href={hrefOf(addresses.aboutProject(project))}>
          <Trans>About the project</Trans>
        </ButtonLink>
      }
    >
      <div className={styles.page}>
        <Card title={t`Add a member`}>
          <AddMemberForm isBusy={isBusy} onGive={(given) => give.mutateAsync(given)} />
          {failure && <MemberFault error={failure} />}
        </Card>
        <Card title={t`Members`}>
          {members.isPending && <QuietWait text={t`Reading the list`} />}
          {members.data && (
            <p className={styles.quiet}>
              <span role="status">
                <Plural value={total} _0="Nobody has a role here" one="# member" other="# members" />
              </span>
              {' · '}
              <Trans>Administrators of all projects are not listed.</Trans>
            </p>
          )}
          <ul className={styles.list}>
            {items.map((member) => (
              <MemberRow
                key={member.uid}
                member={member}
                isBusy={isBusy}
                onGive={(role) => give.mutate({ uid: member.uid, role })}
                onTake={() => take.mutate(member.uid)}
              />
            ))}
          </ul>
          {total > pageSize && <PageSteps page={page} pageSize={pageSize} total={total} count={items.length} onPage={setPage} />}
        </Card>
      </div>
    </Page>
  )
}

function MemberFault({ error }: { error: Error }) {
  if (!(error instanceof RequestError) || error.code !== 'NOT_FOUND') return <ErrorState error={error} />
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      <Trans>Nobody signs in under this name.</Trans>
    </Banner>
  )
}
