import { createListeners } from '../../api/listeners.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'

let asked: string | null = null
const listeners = createListeners()

/** Opens the menu of a hit, and closes that of another. */
export function openHitMenu(hit: WireDocument): void {
  set(keyOf(hit))
}

export function closeHitMenu(): void {
  set(null)
}

/** Whether the menu of a hit is open. */
export function isHitMenuOpen(hit: WireDocument): boolean {
  return asked === keyOf(hit)
}

/** Subscribes to every change; returns the function that unsubscribes. */
export const subscribeHitMenu = listeners.add

function keyOf({ _index, _id }: WireDocument): string {
  return `${_index} ${_id}`
}

function set(key: string | null): void {
  asked = key
  listeners.tell()
}
