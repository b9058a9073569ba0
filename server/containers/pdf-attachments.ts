import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const heapMb = 512
const timeLimitMs = 60_000

const Answer = z.array(z.instanceof(Uint8Array))

/** Whether bytes begin as a PDF does; some have other bytes before. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-')
}

/**
 * The files that are attached to a PDF, and to places on its pages, as far as one of these passwords opens it. It is read by pdf.js in a thread of its own, which ends after a minute,
 * or when the signal aborts. @throws the signal's reason; Error where it cannot be read.
 */
export async function pdfAttachments(pdf: Buffer, passwords: readonly string[], signal: AbortSignal): Promise<Buffer[]> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./pdf-attachments-thread.ts', import.meta.url), {
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])
  try {
    const answer = await new Promise((resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason), { once: true })
      thread.once('message', resolve).once('error', reject)
      thread.once('exit', () => reject(new Error('the thread ended')))
      thread.postMessage({ pdf, passwords: [...passwords] })
    })
    return Answer.parse(answer).map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length))
  } finally {
    await thread.terminate()
  }
}
