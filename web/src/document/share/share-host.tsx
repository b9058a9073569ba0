import { lazy, Suspense, useSyncExternalStore } from 'react'
import { placeOf } from '../../document-facts/wire-document.ts'
import { closeSharing, sharedDocument, subscribeSharing } from './share-store.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))

/** Draws the dialog of links while somebody shares a hit or the open document. */
export function ShareHost() {
  const shared = useSyncExternalStore(subscribeSharing, sharedDocument)
  if (!shared) return null
  const { document, query } = shared
  return (
    <Suspense>
      <ShareDialog document={document} place={placeOf(document)} query={query} onClose={closeSharing} />
    </Suspense>
  )
}
