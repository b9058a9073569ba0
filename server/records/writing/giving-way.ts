import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than most searches take: on a busy machine, where everything takes long, the work goes on all the same. */
const longestMs = 20

/**
 * Passes pieces of work on, and before each but the first leaves others of this process as much time as the last one took: statements of SQLite hold it up, and a
 * search needs several turns of it, each of which would wait for another piece.
 */
export async function* givingWay<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let tookMs = 0
  for await (const piece of pieces) {
    if (tookMs > 0) await sleep(Math.min(tookMs, longestMs))
    const began = performance.now()
    yield piece
    tookMs = performance.now() - began
  }
}
