import { textOf } from './numbers-at.ts'
import type { WordFile, WordRun } from './word-file.ts'
import { type Look, lookOf, plainLook } from './word-properties.ts'

/** Each stretch of the text with what it looks like, in the order in which it is read. */
export function* looksOf({ stream, pieces, runs }: WordFile): Generator<{ text: string; look: Look; cp: number }> {
  for (const { cp, length, fc, isWide, prm } of pieces) {
    const unit = isWide ? 2 : 1
    const end = Math.min(fc + length * unit, stream.length)
    let at = fc
    for (let run = firstRun(runs, fc); at < end; run++) {
      const here = runs[run]
      const isInside = here !== undefined && here.fc <= at && here.end > at
      const to = Math.min(end, isInside ? here.end : here && here.fc > at ? here.fc : end)
      const look = lookOf(prm, isInside ? lookOf(here.properties, plainLook) : plainLook)
      yield { text: textOf(stream.subarray(at, to), isWide), look, cp: cp + (at - fc) / unit }
      at = Math.max(to, at + 1)
      if (here && here.fc >= at) run--
    }
  }
}

/** The first run that ends behind a place. */
function firstRun(runs: readonly WordRun[], place: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.end ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}
