import { limits } from '@dossier/contract'

/** A search is aborted when the client is gone, or after longer than any client waits. */
export function withLimit(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(limits.requestTimeoutMs)])
}
