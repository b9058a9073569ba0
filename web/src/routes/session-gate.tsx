import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { hashHistory } from '../address/hash-history.ts'
import { RequestError } from '../api/request-error.ts'
import { SessionContext } from '../api/session.ts'
import { sessionQuery } from '../api/start-session.ts'
import { goToLogin } from '../shell/login-target.ts'
import { ErrorPage } from '../ui/display/error-page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'

/** Reads the session once and shows the screens when there is one; else the way to sign in, or what went wrong. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const session = useQuery(sessionQuery)
  const isLoggedOut = session.error instanceof RequestError && session.error.status === 401
  useEffect(() => {
    if (isLoggedOut) goToLogin(hashHistory.location.href)
  }, [isLoggedOut])

  if (session.data) {
    if (session.data.projects.length === 0) {
      return (
        <ErrorPage
          title={t({ id: 'error.noProjects', message: 'You have no projects yet. Please contact your administrator.' })}
        />
      )
    }
    return <SessionContext value={session.data}>{children}</SessionContext>
  }
  if (session.error && !isLoggedOut) return <ErrorPage error={session.error} retry={() => void session.refetch()} />
  return <QuietWait text={t`Starting`} />
}
