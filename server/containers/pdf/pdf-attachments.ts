import { z } from 'zod'
import { askThread } from '../../ask-thread.ts'

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
  const program = new URL('./pdf-attachments-thread.ts', import.meta.url)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])
  const answer = await askThread({ program, heapMb }, { pdf, passwords: [...passwords] }, limit)
  return Answer.parse(answer).map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length))
}
