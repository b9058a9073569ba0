/** Comes back once the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolved) => signal.addEventListener('abort', () => resolved(), { once: true }))
}
