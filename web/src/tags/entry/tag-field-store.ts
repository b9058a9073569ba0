import { useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'

type Place = Pick<WireDocument, '_index' | '_id'>

/** The open document in whose head tags are being typed. */
let open: string | undefined
const listeners = createListeners()

/** Opens the field for tags in the head of a document. */
export function openTagField(document: Place): void {
  set(keyOf(document))
}

export function closeTagField(): void {
  set(undefined)
}

/** Whether tags are being typed in the head of a document. */
export function useIsTagFieldOpen(document: Place): boolean {
  return useSyncExternalStore(listeners.add, () => open === keyOf(document))
}

function keyOf({ _index, _id }: Place): string {
  return `${_index} ${_id}`
}

function set(next: string | undefined): void {
  open = next
  listeners.tell()
}
