import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import { sessionQuery } from '../api/start-session.ts'
import { ofReader, writeStored } from '../api/stored.ts'
import { returnFromLogin, returnSignedIn } from '../shell/login-target.ts'
import { Button } from '../ui/controls/button.tsx'
import { HelpLinks } from '../ui/display/help-links.tsx'
import { Logo } from '../ui/display/logo.tsx'
import styles from './login-page.module.css'
import { PasswordForm } from './password-form.tsx'
import { WayIn } from './way-in.tsx'

/** The way in for servers with accounts, and where one chooses a password by a link. On one's own computer no sign-in is needed, and the page says so. */
export function LoginPage() {
  const { t } = useLingui()
  usePageTitle(t`Login`)
  const { link, refused } = useSearch({ strict: false, select: (search: { link?: unknown; refused?: unknown }) => search })
  const secret = typeof link === 'string' ? link : undefined
  // A link is for who cannot sign in yet, or for somebody else in this browser.
  const session = useQuery({ ...sessionQuery, staleTime: 0, enabled: secret === undefined })
  const isServer = secret === undefined && session.data?.mode === 'server'
  // This page came before the session if it was refused one: somebody has signed in elsewhere since.
  const goOn = session.errorUpdateCount > 0 ? returnSignedIn : returnFromLogin
  useEffect(() => {
    if (isServer) goOn()
  }, [isServer, goOn])
  useEffect(forgetWhoSignedOut, [])
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
      {secret !== undefined && <PasswordForm secret={secret} />}
      {secret === undefined && session.isError && <WayIn refused={refused} />}
      <HelpLinks isSignedOut />
    </main>
  )
}

/** Signing out leads to `/?signout`; others may use this browser. */
function forgetWhoSignedOut(): void {
  if (location.search !== '?signout') return
  for (const key of Object.values(ofReader)) writeStored(key, null)
}
