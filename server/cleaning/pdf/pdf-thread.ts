import { parentPort } from 'node:worker_threads'
import { Uncleanable } from '../uncleanable.ts'
import { rewritePdf } from './rewrite-pdf.ts'
import { showsTheSame } from './shows-the-same.ts'

/** The worker thread of `clean-pdf.ts`: the library works through a file without a pause. It answers once. */
parentPort?.once('message', async (sent: Uint8Array) => {
  parentPort?.postMessage(await answer(sent))
})

async function answer(sent: Uint8Array): Promise<object> {
  try {
    const bytes = await rewritePdf(sent)
    // The library finds objects in another way than viewers do: where a file was made to be read in two ways, it is not handed out.
    return (await showsTheSame(sent, bytes)) ? { bytes } : { why: 'damaged' }
  } catch (error) {
    if (error instanceof Uncleanable) return { why: error.why, part: error.part }
    return { why: 'damaged' }
  }
}
