import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { onHttpError } from '../api/http-errors.ts'
import { isRefusedProject } from '../api/request-error.ts'
import { hashHistory } from '../routes/hash-history.ts'
import { goToLogin } from '../routes/login-target.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Appears when any request was answered with 401: the session has ended while the page was open. */
export function LoggedOutNotice() {
  const [isLoggedOut, setLoggedOut] = useState(false)
  useEffect(() => onHttpError((error) => error.status === 401 && !isRefusedProject(error) && setLoggedOut(true)), [])
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
