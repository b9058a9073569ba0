import { limits } from '@dossier/contract'
import { userCalls } from '@dossier/contract/users'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageSteps } from '../../ui/controls/page-steps.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import tools from '../../ui/display/list-tools.module.css'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { type PasswordLink, usersKey, useUserChanges } from './user-changes.ts'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'

const size = limits.pageSize

/** Who can sign in: to find, add and remove, to give roles, and to give somebody a link for a password. */
export function UsersCard() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [isInvited, setInvited] = useState(false)
  const [made, setMade] = useState<PasswordLink>()
  const { add, link, withdraw, reset, remove } = useUserChanges(setMade)
  const q = useDeferredValue(typed).trim()
  const query = { q, ...(isInvited && { invited: 'true' }), from: (page - 1) * size, size }
  const answer = useQuery({
    queryKey: [...usersKey, query],
    queryFn: ({ signal }) => ask(userCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0 } = answer.data ?? {}
  const search = (words: string) => {
    setTyped(words)
    setPage(1)
  }
  const failure = link.error ?? withdraw.error ?? reset.error ?? remove.error
  return (
    <Card
      title={t`Users`}
      extra={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Trans>Add a user</Trans>
        </Button>
      }
    >
      <div className={tools.tools}>
        <SearchField label={t`Search in users`} value={typed} onChange={search} maxLength={255} />
        <Switch
          isOn={isInvited}
          onChange={(isOn) => {
            setInvited(isOn)
            setPage(1)
          }}
        >
          <Trans>Only those without a password yet</Trans>
        </Switch>
        {answer.data && (
          <span role="status" className={tools.count}>
            <Plural value={total} one="# user" other="# users" />
          </span>
        )}
      </div>
      {answer.isPending && <QuietWait text={t`Reading the list`} />}
      {answer.error && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {failure && <ErrorState error={failure} />}
      {answer.data && total === 0 && (
        <p className={styles.quiet}>{q === '' && !isInvited ? t`There are no users yet.` : t`No user matches.`}</p>
      )}
      <ul className={styles.list}>
        {items.map((user) => (
          <UserRow
            key={user.uid}
            user={user}
            isBusy={remove.isPending || link.isPending || withdraw.isPending || reset.isPending}
            onLink={() => link.mutate(user.uid)}
            onWithdraw={() => withdraw.mutate(user.uid)}
            onReset={() => reset.mutate(user.uid)}
            onRemove={() => remove.mutate(user.uid)}
          />
        ))}
      </ul>
      {total > size && <PageSteps page={page} pageSize={size} total={total} count={items.length} onPage={setPage} />}
      {isAdding && <AddUserDialog add={add} onClose={() => setAdding(false)} />}
      {made && !isAdding && <LinkDialog {...made} onClose={() => setMade(undefined)} />}
    </Card>
  )
}
