import { fileStreamsOf, trailersOf } from './objects.ts'

/** The files attached to a PDF, decompressed; none if it is encrypted. */
export function* filesInPdf(pdf: Buffer): Generator<Buffer> {
  for (const trailer of trailersOf(pdf)) if (trailer.has('Encrypt')) return
  yield* fileStreamsOf(pdf)
}
