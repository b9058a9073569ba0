import { fileStreamsOf, trailersOf } from './objects.ts'

/** The files attached to a PDF, unpacked; nothing of an encrypted one. */
export function* filesInPdf(pdf: Buffer): Generator<Buffer> {
  for (const trailer of trailersOf(pdf)) if (trailer.has('Encrypt')) return
  yield* fileStreamsOf(pdf)
}
