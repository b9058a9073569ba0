import { queryOfAddress } from '../../address/query-of-address.ts'
import { createListeners } from '../../api/listeners.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'

/** A document whose links are shown, and the words with which it was found. */
type Shared = { document: WireDocument; query: string }

let shared: Shared | undefined
const listeners = createListeners()

/** Opens the dialog with the links to a document. */
export function shareDocument(document: WireDocument): void {
  set({ document, query: queryOfAddress() })
}

export function closeSharing(): void {
  set(undefined)
}

/** What the open dialog is about; undefined where none is open. */
export function sharedDocument(): Shared | undefined {
  return shared
}

/** Subscribes to every change; returns the function that unsubscribes. */
export const subscribeSharing = listeners.add

function set(asked: Shared | undefined): void {
  shared = asked
  listeners.tell()
}
