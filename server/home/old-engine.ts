import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const endingMs = 5_000
const retryMs = 50

/**
 * Waits until the engine of a server that was killed has gone: it ends by itself once it notices, and until then its socket would answer a
 * new server. Gives up in silence after 5 s; the engine's own lock then tells.
 */
export async function waitForOldEngine(home: string, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + endingMs
  while (performance.now() < deadline && (await answersAt(join(home, 'engine.sock')))) await delay(retryMs, undefined, { signal })
}

/** Whether somebody answers at a socket of this machine. */
export function answersAt(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Comes back when whoever answers at a socket of this machine has ended, or the signal is aborted; at once where nobody answers. */
export async function untilGone(path: string, signal: AbortSignal): Promise<void> {
  const socket = connect(path)
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  const leave = () => socket.destroy()
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  await gone
  signal.removeEventListener('abort', leave)
}
