import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { CensusRequest } from './raw-documents.ts'
import { threadNiceness } from './thread-niceness.ts'

/** To Linux a thread is known by a number of its own, and 0 means it alone; other systems do not tell, and priorities are those of the whole process there. */
function introduce(): void {
  if (process.platform !== 'linux') return
  setPriority(0, threadNiceness())
  parentPort?.postMessage({ thread: Number(basename(readlinkSync('/proc/thread-self'))) })
}

introduce()

// After the introduction: loading the readers takes a second of the processor, which on a busy machine is many on the clock.
const { takeCensus } = await import('./take-census.ts')

/** The second reader's thread: one request after the other, so that comparing never holds up whoever talks to the first reader. */
parentPort?.on('message', async (request: CensusRequest) => {
  try {
    parentPort?.postMessage({ census: await takeCensus(asSent(request)) })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})

/** Buffers arrive as plain bytes. */
function asSent({ path: sent, kept, ...asked }: CensusRequest): CensusRequest {
  const path = asBuffer(sent)
  return { ...asked, path, ...(kept && { kept: { path, bytes: kept.bytes && asBuffer(kept.bytes) } }) }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
