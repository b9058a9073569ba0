import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import { sessionQuery } from '../api/start-session.ts'
import { returnFromLogin } from '../shell/login-target.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { HelpLinks } from '../ui/display/help-links.tsx'
import { Logo } from '../ui/display/logo.tsx'
import styles from './login-page.module.css'

/** The way in for servers with accounts. On one's own computer no sign-in is needed, and the page says so. */
export function LoginPage() {
  const { t } = useLingui()
  usePageTitle(t`Login`)
  const session = useQuery({ ...sessionQuery, staleTime: 0 })
  const isServer = session.data?.mode === 'server'
  useEffect(() => {
    if (isServer) returnFromLogin()
  }, [isServer])
  return (
    <main className={styles.page}>
      <h1 className={styles.brand}>
        <Logo />
        Dossier
      </h1>
      {session.data && !isServer && (
        <>
          <p>
            <Trans>Dossier runs on your own computer, for you alone: no sign-in is needed.</Trans>
          </p>
          <Button look="primary" onClick={returnFromLogin}>
            <Trans>Go on</Trans>
          </Button>
        </>
      )}
      {session.isError && (
        <>
          <p>
            <Trans>Sign in to see the projects that are shared with you.</Trans>
          </p>
          <ButtonLink look="primary" href="/auth/signin">
            <Trans>Login with Account</Trans>
          </ButtonLink>
        </>
      )}
      <HelpLinks isSignedOut />
    </main>
  )
}
