import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedDownload, subscribeDownload } from './dialog-store.ts'

const DownloadDialog = lazy(() => import('./download-dialog.tsx').then((module) => ({ default: module.DownloadDialog })))

/** Draws the dialog of a download while somebody is asked whether it is to be started. */
export function DownloadDialogHost() {
  const request = useSyncExternalStore(subscribeDownload, askedDownload)
  if (!request) return null
  return (
    <Suspense>
      <DownloadDialog request={request} />
    </Suspense>
  )
}
