import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedNote, subscribeNote } from './note-dialog-store.ts'

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((module) => ({ default: module.NoteDialog })))

/** Draws the dialog of a note while somebody writes one. */
export function NoteDialogHost() {
  const request = useSyncExternalStore(subscribeNote, askedNote)
  if (!request) return null
  return (
    <Suspense>
      <NoteDialog request={request} />
    </Suspense>
  )
}
