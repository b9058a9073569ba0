import { useLingui } from '@lingui/react/macro'
import { NotebookPen, StickyNote } from 'lucide-react'
import { useRight } from '../api/rights.ts'
import type { OpenDocument } from '../feature/document-slots.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { openNoteDialog } from './dialog/note-dialog-store.ts'
import { useFolderNote } from './known/use-notes.ts'

/** Writes a note on the folder of the open document, or opens the one that it has; for those who may write. */
export function DocumentNoteButton({ document, place }: OpenDocument) {
  const { t } = useLingui()
  const { path = '', dirname } = document._source
  // What lies in a container has its file's path: the folder is that of the file on disk.
  const folder = dirname ?? path.slice(0, path.lastIndexOf('/'))
  const mayWrite = useRight(place.index, 'write')
  const note = useFolderNote(place.index, folder)
  if (!mayWrite || !folder.startsWith('/')) return null
  const name = folder.slice(folder.lastIndexOf('/') + 1)
  return (
    <IconButton
      label={note ? t`Change the note on ${name}` : t`Write a note on ${name}`}
      onClick={() => openNoteDialog({ project: place.index, folder })}
    >
      {note ? <StickyNote aria-hidden="true" /> : <NotebookPen aria-hidden="true" />}
    </IconButton>
  )
}
