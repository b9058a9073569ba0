import { createListeners } from '../../api/listeners.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import type { Selection } from '../../feature/document-slots.ts'

/** What is being tagged in the dialog: one hit, or what is selected. */
export type TagRequest = { hit: WireDocument } | { selection: Selection }

let asked: TagRequest | undefined
const listeners = createListeners()

/** Opens the dialog for the tags of these documents. */
export function openTagDialog(request: TagRequest): void {
  set(request)
}

export function closeTagDialog(): void {
  set(undefined)
}

/** What the open dialog is about; undefined where none is open. */
export function askedTagging(): TagRequest | undefined {
  return asked
}

/** Subscribes to every change; returns the function that unsubscribes. */
export const subscribeTagging = listeners.add

function set(request: TagRequest | undefined): void {
  asked = request
  listeners.tell()
}
