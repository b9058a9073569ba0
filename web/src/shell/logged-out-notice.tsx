import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { hashHistory } from '../address/hash-history.ts'
import { onHttpError } from '../api/http-errors.ts'
import { isRefusedProject } from '../api/request-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { goToLogin } from './login-target.ts'

/** A password or a code was asked for again: the session goes on. */
const askedAgain = new Set(['SIGN_IN_FAILED', 'CODE_NEEDED'])

/** Appears when any request was answered with 401: the session has ended while the page was open. */
export function LoggedOutNotice() {
  const [isLoggedOut, setLoggedOut] = useState(false)
  useEffect(
    () =>
      onHttpError(
        (error) => error.status === 401 && !askedAgain.has(error.code) && !isRefusedProject(error) && setLoggedOut(true),
      ),
    [],
  )
  if (!isLoggedOut) return null
  return (
    <Banner
      kind="warn"
      role="alert"
      action={
        <Button onClick={() => goToLogin(hashHistory.location.href)}>
          <Trans>Login to continue</Trans>
        </Button>
      }
    >
      <Trans>You have been logged out from Dossier.</Trans>
    </Banner>
  )
}
