import { useLingui } from '@lingui/react/macro'
import { NotebookPen, StickyNote } from 'lucide-react'
import { useRight } from '../api/rights.ts'
import { SmallButton } from '../ui/controls/small-button.tsx'
import { openNoteDialog } from './dialog/note-dialog-store.ts'
import { useFolderNote } from './known/use-notes.ts'

/** Writes a note on a folder of the tree, or opens the one that it has; for those who may write. */
export function FolderNoteButton({ project, path }: { project: string; path: string }) {
  const { t } = useLingui()
  const mayWrite = useRight(project, 'write')
  const note = useFolderNote(project, path)
  if (!mayWrite) return null
  const name = path.slice(path.lastIndexOf('/') + 1)
  const label = note ? t`Change the note on ${name}` : t`Write a note on ${name}`
  return (
    <SmallButton
      label={label}
      isMarked={note !== undefined}
      // A folder that has a note shows it at any time.
      data-present={note ? true : undefined}
      title={note?.note || label}
      onClick={() => openNoteDialog({ project, folder: path })}
    >
      {note ? <StickyNote aria-hidden="true" /> : <NotebookPen aria-hidden="true" />}
    </SmallButton>
  )
}
