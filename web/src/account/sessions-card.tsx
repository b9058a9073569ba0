import { type OwnSession, signInCalls } from '@dossier/contract/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { formatMoment } from '../ui/words/numbers.ts'
import { browserName } from './browser-name.ts'
import styles from './sessions-card.module.css'

/** Under which they are remembered. */
export const sessionsKey = ['own-sessions']

/** Where the reader is signed in, and the ways out. */
export function SessionsCard() {
  const { t } = useLingui()
  const { user } = useSession()
  const client = useQueryClient()
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => ask(signInCalls.sessions, { signal }) })
  const end = useMutation({
    mutationFn: (id: string) => ask(signInCalls.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
  const endAll = useMutation({
    mutationFn: () => ask(signInCalls.endSessions),
    onSuccess: () => location.assign('/'),
  })
  const name = user.name ?? user.uid
  const failure = end.error ?? endAll.error
  return (
    <Card title={t`Where you are signed in`} extra={<ButtonLink href="/auth/signout">{t`Sign out`}</ButtonLink>}>
      <p>{t`Signed in as ${name}`}</p>
      {sessions.isPending && <QuietWait text={t`Reading the list`} />}
      {sessions.error && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      <ul className={styles.list}>
        {(sessions.data ?? []).map((session) => (
          <SessionLine key={session.id} session={session} isEnding={end.isPending} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {failure && <ErrorState error={failure} />}
      <Button look="danger" disabled={endAll.isPending} onClick={() => endAll.mutate()}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </Card>
  )
}

function SessionLine({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const moment = (ms: number) => formatMoment(i18n.locale, new Date(ms))
  const [began, used] = [moment(session.beganAt), moment(session.usedAt)]
  return (
    <li className={styles.line}>
      <span className={styles.where}>
        <strong title={session.agent}>{browserName(session.agent) || t`Unknown browser`}</strong>
        <small>{[session.address, t`since ${began}`, t`last used ${used}`].filter(Boolean).join(' · ')}</small>
      </span>
      {session.isThis ? (
        <Tag kind="info">{t`This one`}</Tag>
      ) : (
        <Button look="quiet" disabled={isEnding} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
