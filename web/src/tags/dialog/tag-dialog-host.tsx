import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedTagging, subscribeTagging } from './tag-dialog-store.ts'

const TagDialog = lazy(() => import('./tag-dialog.tsx').then((module) => ({ default: module.TagDialog })))

/** Draws the dialog of tags while somebody tags a hit or a selection. */
export function TagDialogHost() {
  const request = useSyncExternalStore(subscribeTagging, askedTagging)
  if (!request) return null
  return (
    <Suspense>
      <TagDialog request={request} />
    </Suspense>
  )
}
