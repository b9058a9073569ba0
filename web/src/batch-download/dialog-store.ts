import { createListeners } from '../api/listeners.ts'
import type { Choices, Wanted } from './download-calls.ts'

/** Documents that somebody wants to download. `choices`: what is chosen already; `onStarted` is called once it was asked for. */
export type DownloadRequest = { wanted: Wanted; choices?: Choices; onStarted?: () => void }

let asked: DownloadRequest | undefined
const listeners = createListeners()

/** Opens the dialog that says what a download would be, and starts it. */
export function openDownloadDialog(request: DownloadRequest): void {
  set(request)
}

export function closeDownloadDialog(): void {
  set(undefined)
}

/** What the open dialog is about; undefined where none is open. */
export function askedDownload(): DownloadRequest | undefined {
  return asked
}

/** Hears of every change; gives the function that stops listening. */
export const subscribeDownload = listeners.add

function set(request: DownloadRequest | undefined): void {
  asked = request
  listeners.tell()
}
