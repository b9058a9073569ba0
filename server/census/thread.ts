import { parentPort } from 'node:worker_threads'
import type { CensusRequest } from './raw-documents.ts'
import { takeCensus } from './take-census.ts'

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
