import type { Note } from '@dossier/contract/marks/notes'
import { createListeners } from '../../api/listeners.ts'

/** A note that is being written: a new one, perhaps on this folder, or one that is there. */
export type NoteRequest = { project: string; folder?: string; note?: Note }

let asked: NoteRequest | undefined
const listeners = createListeners()

/** Opens the dialog in which a note is written or changed. */
export function openNoteDialog(request: NoteRequest): void {
  set(request)
}

export function closeNoteDialog(): void {
  set(undefined)
}

/** What the open dialog is about; undefined where none is open. */
export function askedNote(): NoteRequest | undefined {
  return asked
}

/** Subscribes to every change; returns the function that unsubscribes. */
export const subscribeNote = listeners.add

function set(request: NoteRequest | undefined): void {
  asked = request
  listeners.tell()
}
