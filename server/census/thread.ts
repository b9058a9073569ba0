import { parentPort } from 'node:worker_threads'
import type { CensusRequest } from './raw-documents.ts'
import { takeCensus } from './take-census.ts'

/** The second reader's thread: one request after the other, so that comparing never holds up whoever talks to the first reader. */
parentPort?.on('message', async (request: CensusRequest) => {
  try {
    // Bytes of a path arrive as plain ones.
    parentPort?.postMessage({ census: await takeCensus({ ...request, path: Buffer.from(request.path) }) })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})
