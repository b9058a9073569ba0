import { askThread } from '../ask-thread.ts'
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

async function lookNow(request: LookRequest, signal: AbortSignal): Promise<Looked> {
  const program = new URL('./thread.ts', import.meta.url)
  const timeIsUp = AbortSignal.timeout(request.mostMs + graceMs)
  try {
    return await askThread({ program, heapMb }, request, AbortSignal.any([signal, timeIsUp]), [request.bytes.buffer])
  } catch {
    signal.throwIfAborted()
    return { findings: [], pages: null, pagesRead: 0, gap: timeIsUp.aborted ? 'time' : 'damaged' }
  }
}
