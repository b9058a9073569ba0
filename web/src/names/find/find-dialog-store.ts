import type { ChosenDocuments } from '@dossier/contract'
import { createListeners } from '../../api/listeners.ts'

/**
 * Where names are to be found: documents that were chosen, or else what the form itself asks for, which begins with this finder and folder. `onDone` is called once it was
 * asked for.
 */
export type FindRequest = {
  project?: string
  chosen?: { count: number; documents: ChosenDocuments }
  finder?: string
  folder?: string
  onDone?: () => void
}

let asked: FindRequest | undefined
const listeners = createListeners()

/** Opens the form "Find people". */
export function openFindDialog(request: FindRequest = {}): void {
  set(request)
}

export function closeFindDialog(): void {
  set(undefined)
}

/** What the open form is about; undefined where it is not open. */
export function askedFinding(): FindRequest | undefined {
  return asked
}

/** Hears of every change; gives the function that stops listening. */
export const subscribeFinding = listeners.add

function set(request: FindRequest | undefined): void {
  asked = request
  listeners.tell()
}
