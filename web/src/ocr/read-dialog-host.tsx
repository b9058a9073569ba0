import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedReading, subscribeReading } from './read-dialog-store.ts'

const ReadDialog = lazy(() => import('./read-dialog.tsx').then((module) => ({ default: module.ReadDialog })))

/** Draws the dialog of OCR while somebody is asked how to read. */
export function ReadDialogHost() {
  const request = useSyncExternalStore(subscribeReading, askedReading)
  if (!request) return null
  return (
    <Suspense>
      <ReadDialog request={request} />
    </Suspense>
  )
}
