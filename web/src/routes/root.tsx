import { Outlet, useRouterState } from '@tanstack/react-router'
import { ToastList } from '../ui/toasts/toast-list.tsx'
import { SessionGate } from './session-gate.tsx'

const withoutSession = new Set<string>(['/login', '/error'])

/** Every screen needs a session but those that are there for when there is none. Toasts lie over all of them, also over a document in a window of its own. */
export function Root() {
  // The rendered path, not that of the address: while a screen loads the former one is still shown.
  const needsNone = useRouterState({ select: (state) => state.matches.some(({ routeId }) => withoutSession.has(routeId)) })
  if (needsNone) return <Outlet />
  return (
    <SessionGate>
      <Outlet />
      <ToastList />
    </SessionGate>
  )
}
