import type { FromWatch, ToWatch } from './messages.ts'

let watch: Worker | undefined

/**
 * Starts a thread that looks whether this one still answers while a plugin is at work; one that does not come to an end is switched off from there, because here nothing
 * can be done any more. Comes back when it is there.
 */
export function startWatch(): Promise<void> {
  const worker = new Worker(new URL('./watch-worker.ts', import.meta.url), { type: 'module' })
  watch = worker
  return new Promise((resolve) => {
    // A page without the watch is better than one without plugins.
    worker.onerror = () => resolve()
    worker.onmessage = ({ data }: MessageEvent<FromWatch>) => {
      if (data === 'ready') resolve()
      else tell('alive')
    }
  })
}

/** A plugin is at work from now on. */
export function beginWatched(plugin: string): void {
  tell({ begun: plugin })
}

/** It is so no more. */
export function endWatched(plugin: string): void {
  tell({ ended: plugin })
}

function tell(message: ToWatch): void {
  watch?.postMessage(message)
}
