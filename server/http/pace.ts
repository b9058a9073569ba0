import { Readable } from 'node:stream'

/** So much takes the thread some tenths of a millisecond to receive. */
export const sliceBytes = 256 * 1024
/** After each slice the thread is left to others: all long bodies together come in at 50 MB a second at most. */
export const sliceMs = 5

/** Passes on what a stream holds, at a pace. */
export type Pace = (stream: Readable) => Readable

/** One pace for all streams that are given to it: however many are sent, as much is left to others. A sender that is slow keeps no other waiting. */
export function createPace(): Pace {
  let freeAt = 0
  const rest = async () => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + sliceMs
    await new Promise((resume) => setTimeout(resume, freeAt - now))
  }
  async function* paced(stream: Readable): AsyncGenerator<Uint8Array> {
    let bytes = 0
    // Whoever stops listening still has to answer, on the same socket.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      yield chunk
      bytes += chunk.length
      if (bytes < sliceBytes) continue
      bytes = 0
      await rest()
    }
  }
  return (stream) => Readable.from(paced(stream), { objectMode: false })
}
