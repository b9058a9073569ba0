import type { ChosenDocuments } from '@dossier/contract'
import { createListeners } from '../api/listeners.ts'

/** What somebody wants to have read; `isAgain`: also pages that were read before. `onDone` is called once it was asked for. */
export type ReadRequest = {
  project: string
  count: number
  documents?: ChosenDocuments
  folder?: string
  isAgain: boolean
  /** Those that are chosen at first, by Tesseract's codes; none: that of most documents. */
  languages?: string[]
  onDone?: () => void
}

let asked: ReadRequest | undefined
const listeners = createListeners()

/** Opens the dialog that asks how these are to be read. */
export function openReadDialog(request: ReadRequest): void {
  set(request)
}

export function closeReadDialog(): void {
  set(undefined)
}

/** What the open dialog is about; undefined where none is open. */
export function askedReading(): ReadRequest | undefined {
  return asked
}

/** Hears of every change; gives the function that stops listening. */
export const subscribeReading = listeners.add

function set(request: ReadRequest | undefined): void {
  asked = request
  listeners.tell()
}
