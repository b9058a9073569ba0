import type { LucideIcon } from 'lucide-react'
import { createListeners } from '../../api/listeners.ts'

/** The action of a toast: undo, or try again. */
export type ToastAction = { label: string; run: () => void }

/** A short word on what has just happened; `detail` is a second sentence. One with an action stays longer. */
export type Toast = { kind: 'done' | 'failed'; text: string; detail?: string; icon?: LucideIcon; action?: ToastAction }

/** A visible toast. */
export type ShownToast = Toast & { id: number; endsAfterMs: number }

/** Long enough to be read and reached; the clock stands still under the pointer and while the focus is in it. */
const plainMs = 6_000
const withActionMs = 12_000
/** More than these would cover the page: the oldest goes. */
const mostShown = 3

let shown: readonly ShownToast[] = []
let last = 0
const listeners = createListeners()

/** Shows a toast. */
export function showToast(toast: Toast): void {
  last += 1
  const endsAfterMs = toast.action || toast.kind === 'failed' ? withActionMs : plainMs
  set([...shown, { ...toast, id: last, endsAfterMs }].slice(-mostShown))
}

/** Dismisses a toast. */
export function dismissToast(id: number): void {
  set(shown.filter((toast) => toast.id !== id))
}

/** Runs the action of the newest toast that has one, such as undo; false where none has. */
export function runNewestAction(): boolean {
  const newest = shown.findLast(({ action }) => action)
  if (!newest?.action) return false
  dismissToast(newest.id)
  newest.action.run()
  return true
}

/** The visible toasts, the oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown
}

/** Subscribes to every change; returns the function that unsubscribes. */
export const subscribeToasts = listeners.add

function set(toasts: readonly ShownToast[]): void {
  shown = toasts
  listeners.tell()
}
