import { createListeners } from './listeners.ts'
import type { RequestError } from './request-error.ts'

const listeners = createListeners<RequestError>()

/** Hears of every HTTP failure, whoever asked. Gives the function that stops listening. */
export const onHttpError = listeners.add

/** Tells all listeners; the caller still throws the error itself. */
export const announceHttpError = listeners.tell
