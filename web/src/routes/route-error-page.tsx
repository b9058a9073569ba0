import { useContext } from 'react'
import { ErrorPage } from './error-page.tsx'
import { InsideShell } from './inside-shell.ts'

/** The error page at its own address, for whoever leads there. */
export function RouteErrorPage() {
  return <ErrorPage />
}

/** The error page in the place of a screen that broke; `error` is what broke it. */
export function BrokenScreen({ error, reset }: { error: unknown; reset: () => void }) {
  return <ErrorPage error={error} retry={reset} isInside={useContext(InsideShell)} />
}
