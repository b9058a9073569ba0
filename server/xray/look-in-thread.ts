import type { XrayGap } from '@dossier/contract/documents/xray'
import { askThread, isOutOfMemory } from '../ask-thread.ts'
import type { Looked } from './finding.ts'

/** What the thread is asked; `mostMs`: then it tells what it has found so far. */
export type LookRequest = { bytes: Uint8Array<ArrayBuffer>; contentType: string; mostMs: number }

/** What is asked: `open` reads the file when its turn has come, or says that it is too large. */
type Wanted = Omit<LookRequest, 'bytes'> & { open: () => Promise<Uint8Array<ArrayBuffer> | 'too-large'> }

const heapMb = 768
/** A page that takes longer than this on top of its time is hanging: the thread is ended. */
const graceMs = 10_000

let last: Promise<unknown> = Promise.resolve()

/** Looks into a file in a thread of its own, which ends with it, one file after the other. A thread that hangs or takes too much memory is ended, and that is told. */
export function lookInThread({ open, ...how }: Wanted, signal: AbortSignal): Promise<Looked> {
  const turn = last.then(async () => {
    signal.throwIfAborted()
    const bytes = await open()
    return bytes === 'too-large' ? nothing(bytes) : lookNow({ bytes, ...how }, signal)
  })
  last = turn.catch(() => {})
  return turn
}

function nothing(gap: XrayGap): Looked {
  return { findings: [], pages: null, pagesRead: 0, gap }
}

async function lookNow(request: LookRequest, signal: AbortSignal): Promise<Looked> {
  const program = new URL('./thread.ts', import.meta.url)
  const timeIsUp = AbortSignal.timeout(request.mostMs + graceMs)
  try {
    return await askThread({ program, heapMb }, request, AbortSignal.any([signal, timeIsUp]), [request.bytes.buffer])
  } catch (error) {
    signal.throwIfAborted()
    return nothing(timeIsUp.aborted ? 'time' : isOutOfMemory(error) ? 'memory' : 'damaged')
  }
}
