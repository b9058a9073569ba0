import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedFinding, subscribeFinding } from './find-dialog-store.ts'

const FindDialog = lazy(() => import('./find-dialog.tsx').then((module) => ({ default: module.FindDialog })))

/** Draws the form "Find people" while it is open. */
export function FindDialogHost() {
  const request = useSyncExternalStore(subscribeFinding, askedFinding)
  if (!request) return null
  return (
    <Suspense>
      <FindDialog request={request} />
    </Suspense>
  )
}
