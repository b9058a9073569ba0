import type { InputOf } from '@dossier/contract'
import { type Note, noteCalls } from '@dossier/contract/marks/notes'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { StickyNote } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { RequestError, refusalIn } from '../../api/request-error.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { notesKey } from './use-notes.ts'

/** A note as it is written: its place and what it says. */
export type NoteDraft = Required<Pick<Note, 'form' | 'path' | 'note' | 'variant' | 'blurSensitiveMedia'>>

/** What came of saving a note: refused ones say why, `isConflict` that somebody else was first. */
export type Saved = { note: Note } | { refusal: string | null; isConflict: boolean }

/**
 * Writes a new note, or changes the one that the reader saw; the toast takes it back. `isOver`: also where somebody has changed it meanwhile.
 */
export async function saveNote(project: string, draft: NoteDraft, seen?: Note, isOver = false): Promise<Saved> {
  try {
    const note = seen
      ? await change(project, draft, seen, isOver)
      : await ask(noteCalls.write, { params: { project }, body: draft })
    tell(
      i18n._(seen ? msg`The note is changed.` : msg`The note is written.`),
      seen ? () => takeBackChange(project, note, seen) : () => takeBackWriting(project, note),
    )
    return { note }
  } catch (error) {
    return { refusal: refusalIn(error), isConflict: error instanceof RequestError && error.status === 409 }
  } finally {
    refresh()
  }
}

/** Removes a note, whatever it says by now; the toast brings it back as it was. */
export async function removeNote(project: string, note: Note): Promise<void> {
  const params = { project, id: String(note.id) }
  const isDone = await carryOut(
    () => ask(noteCalls.remove, { params }),
    () => removeNote(project, note),
  )
  if (isDone) tell(i18n._(msg`The note is removed.`), () => restoreNote(project, note))
}

function change(project: string, draft: NoteDraft, { id, version }: Note, isOver: boolean): Promise<Note> {
  const body: InputOf<typeof noteCalls.change>['body'] = isOver ? draft : { ...draft, version }
  return ask(noteCalls.change, { params: { project, id: String(id) }, body })
}

async function restoreNote(project: string, note: Note): Promise<void> {
  const params = { project, id: String(note.id) }
  await carryOut(
    () => ask(noteCalls.restore, { params }),
    () => restoreNote(project, note),
  )
}

/** What somebody else has written on it meanwhile stays: then it is refused. */
async function takeBackWriting(project: string, { id, version }: Note): Promise<void> {
  await carryOut(() => ask(noteCalls.remove, { params: { project, id: String(id) }, query: { version: String(version) } }))
}

async function takeBackChange(project: string, changed: Note, seen: Note): Promise<void> {
  const { form, path, note, variant, blurSensitiveMedia } = seen
  await carryOut(() => change(project, { form, path, note, variant, blurSensitiveMedia }, changed, false))
}

async function carryOut(call: () => Promise<unknown>, retry?: () => Promise<void>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    showToast({
      kind: 'failed',
      text: i18n._(msg`Unable to change the note.`),
      detail: refusalIn(error) ?? i18n._(msg`Nothing was changed.`),
      ...(retry && { action: { label: i18n._(msg`Try again`), run: () => void retry() } }),
    })
    return false
  } finally {
    refresh()
  }
}

function tell(text: string, undo: () => Promise<void>): void {
  showToast({ kind: 'done', icon: StickyNote, text, action: { label: i18n._(msg`Undo`), run: () => void undo() } })
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [notesKey] })
}
