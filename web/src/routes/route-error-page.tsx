import { useContext } from 'react'
import { InsideShell } from '../shell/inside-shell.ts'
import { ErrorPage } from '../ui/display/error-page.tsx'

/** The error page at its own address, for links and redirects to it. */
export function RouteErrorPage() {
  return <ErrorPage />
}

/** The error page in the place of a screen that broke; `error` is what broke it. */
export function BrokenScreen({ error, reset }: { error: unknown; reset: () => void }) {
  return <ErrorPage error={error} retry={reset} isInside={useContext(InsideShell)} />
}
