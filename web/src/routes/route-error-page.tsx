import { ErrorPage } from './error-page.tsx'

/** The error page as the router shows it: at its own address, and wherever a screen breaks (`error` is what broke it). */
export function RouteErrorPage({ error, reset }: { error?: unknown; reset?: () => void }) {
  return <ErrorPage {...(error === undefined ? {} : { error })} {...(reset ? { retry: reset } : {})} />
}
