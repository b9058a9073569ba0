import { Outlet, useRouterState } from '@tanstack/react-router'
import { SessionGate } from './session-gate.tsx'

const withoutSession = ['/login', '/error']

/** Every screen needs a session but those that are there for when there is none. */
export function Root() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (withoutSession.includes(path)) return <Outlet />
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  )
}
