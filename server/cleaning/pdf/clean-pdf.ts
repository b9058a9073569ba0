import { whyUncleaned } from '@dossier/contract/documents/cleaning'
import { z } from 'zod'
import { askThread, isOutOfMemory } from '../../ask-thread.ts'
import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../plan.ts'
import { damaged, Uncleanable } from '../uncleanable.ts'

/** A PDF is held in memory, three times over. */
const pdfAtMost = 128 * 1024 * 1024
const heapMb = 1024
const timeLimitMs = 90_000

/** What the thread answers. */
const Answer = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ why: z.enum(whyUncleaned), part: z.string().optional() }),
])

/**
 * A PDF written anew from what its pages need: no information on its author, no XMP, no earlier version of anything, no signatures. It is taken apart in a thread of its
 * own that ends after 90 seconds. Throws Uncleanable, and the signal's reason.
 */
export async function cleanPdf(bytes: Bytes, signal: AbortSignal): Promise<Piece[]> {
  if (bytes.sizeBytes > pdfAtMost) throw new Uncleanable('too-large')
  const whole = await bytes.read(0, bytes.sizeBytes)
  signal.throwIfAborted()
  const answer = Answer.parse(await inThread(whole, signal))
  if ('why' in answer) throw new Uncleanable(answer.why, answer.part)
  const { buffer, byteOffset, length } = answer.bytes
  return [Buffer.from(buffer, byteOffset, length)]
}

async function inThread(pdf: Buffer, signal: AbortSignal): Promise<unknown> {
  const program = new URL('./pdf-thread.ts', import.meta.url)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])
  try {
    return await askThread({ program, heapMb }, pdf, limit)
  } catch (error) {
    signal.throwIfAborted()
    throw limit.aborted || isOutOfMemory(error) ? new Uncleanable('too-large') : damaged()
  }
}
