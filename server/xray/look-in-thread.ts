import { Worker } from 'node:worker_threads'
import type { Looked } from './finding.ts'

/** What the thread is asked; `mostMs`: then it tells what it has found so far. */
export type LookRequest = { bytes: Uint8Array<ArrayBuffer>; contentType: string; mostMs: number }

const heapMb = 768
/** A page that takes longer than this on top of its time is hanging: the thread is ended. */
const graceMs = 10_000

let last: Promise<unknown> = Promise.resolve()

/** Looks into a file in a thread of its own, which ends with it, one file after the other. A thread that hangs or takes too much memory is ended, and that is told. */
export function lookInThread(request: LookRequest, signal: AbortSignal): Promise<Looked> {
  const turn = last.then(() => {
    signal.throwIfAborted()
    return lookNow(request, signal)
  })
  last = turn.catch(() => {})
  return turn
}

function lookNow(request: LookRequest, signal: AbortSignal): Promise<Looked> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Looked>()
  const nothing = (gap: 'time' | 'damaged'): Looked => ({ findings: [], pages: null, pagesRead: 0, gap })
  const timer = setTimeout(() => resolve(nothing('time')), request.mostMs + graceMs)
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  thread.once('message', (looked: Looked) => resolve(looked))
  thread.once('error', () => resolve(nothing('damaged')))
  thread.once('exit', () => resolve(nothing('damaged')))
  thread.postMessage(request, [request.bytes.buffer])
  return promise.finally(async () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    await thread.terminate()
  })
}
