import { createListeners } from './listeners.ts'
import type { RequestError } from './request-error.ts'

const listeners = createListeners<RequestError>()

/** Subscribes to every HTTP failure, whichever request it came from. Returns the function that unsubscribes. */
export const onHttpError = listeners.add

/** Notifies all listeners; the caller still throws the error itself. */
export const announceHttpError = listeners.tell
