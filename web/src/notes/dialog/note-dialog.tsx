import { limits } from '@dossier/contract'
import { notePlaceFault } from '@dossier/contract/marks/note-paths'
import type { Note } from '@dossier/contract/marks/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { type NoteDraft, removeNote, saveNote } from '../known/change-notes.ts'
import { useFolderNote, useNotes } from '../known/use-notes.ts'
import { Conflict } from './conflict.tsx'
import styles from './note-dialog.module.css'
import { closeNoteDialog, type NoteRequest } from './note-dialog-store.ts'
import { NoteFields } from './note-fields.tsx'

/** A note is written, changed or removed. A folder that has one already opens that one. */
export function NoteDialog({ request }: { request: NoteRequest }) {
  const { project, folder = '', note } = request
  const { isPending } = useNotes(project)
  const there = useFolderNote(project, folder)
  if (isPending && folder !== '') return null
  return <Written project={project} folder={folder} seen={note ?? there} />
}

type Props = { project: string; folder: string; seen: Note | undefined }

/** What becomes of a note is told by a toast, which a dialog would cover: it closes as soon as that is known. */
function Written({ project, folder, seen: opened }: Props) {
  const { t } = useLingui()
  // The list is fetched anew meanwhile: what the reader saw is what it was when the dialog opened.
  const [seen] = useState(opened)
  const [draft, setDraft] = useState<NoteDraft>(() => draftOf(seen, folder))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const isReady = !isBusy && isComplete(draft)
  const save = async (isOver: boolean) => {
    if (!isReady) return
    setBusy(true)
    const saved = await saveNote(project, draft, seen, isOver)
    if ('note' in saved) return closeNoteDialog()
    setBusy(false)
    setRefused(saved)
  }
  const remove = (note: Note) => {
    closeNoteDialog()
    void removeNote(project, note)
  }
  return (
    <Dialog
      title={seen ? t`Change a note` : t`Write a note`}
      size="large"
      onClose={closeNoteDialog}
      actions={
        <>
          {seen && (
            <span className={styles.remove}>
              <Button look="danger" onClick={() => remove(seen)}>{t`Remove the note`}</Button>
            </span>
          )}
          <Button onClick={closeNoteDialog}>{t`Cancel`}</Button>
          <Button look="primary" disabled={!isReady} onClick={() => void save(false)}>{t`Save`}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <NoteFields project={project} draft={draft} onChange={setDraft} />
        {refused?.isConflict && seen && <Conflict project={project} seen={seen} onOver={() => void save(true)} />}
        {refused && !(refused.isConflict && seen) && (
          <p role="alert" className={styles.fault}>
            {refused.refusal ?? <Trans>The note was not saved. Please try again.</Trans>}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Refused = { refusal: string | null; isConflict: boolean }

function draftOf(seen: Note | undefined, folder: string): NoteDraft {
  if (!seen) return { form: 'folder', path: folder, note: '', variant: 'warning', blurSensitiveMedia: false }
  const { form, path, note, variant, blurSensitiveMedia } = seen
  return { form, path, note, variant, blurSensitiveMedia }
}

function isComplete({ note, blurSensitiveMedia, ...place }: NoteDraft): boolean {
  const saysSomething = note.trim() !== '' || blurSensitiveMedia
  return saysSomething && note.length <= limits.noteLength && place.path !== '' && notePlaceFault(place) === undefined
}
