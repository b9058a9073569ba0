import type { RequestError } from './request-error.ts'

type Listener = (error: RequestError) => void

const listeners = new Set<Listener>()

/** Hears of every HTTP failure, whoever asked. Gives the function that stops listening. */
export function onHttpError(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells all listeners; the caller still throws the error itself. */
export function announceHttpError(error: RequestError): void {
  for (const listener of listeners) listener(error)
}
