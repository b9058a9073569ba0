import type { PreviewEstimate } from '@dossier/contract/batch-search/preview'

/** Of a normal distribution, 95 % lie within so many deviations. */
const deviations = 1.96

/** Places of at most `count` of `all` lines, as far from one another as they can be. */
export function evenlyTaken(all: number, count: number): number[] {
  const taken = Math.min(all, count)
  return Array.from({ length: taken }, (_, at) => Math.floor(((at + 0.5) * all) / taken))
}

/**
 * What `of` lines may find, by the exact counts of some of them that were taken evenly. Hits by the mean and its deviation, lines with hits by Wilson's interval, which
 * holds for few and for none; both narrower the more of all lines were asked. Null where none was.
 */
export function estimate(counts: readonly number[], of: number): PreviewEstimate | null {
  const asked = counts.length
  if (asked === 0) return null
  const found = counts.filter((count) => count > 0).length
  const sum = counts.reduce((total, count) => total + count, 0)
  // Of lines that were all asked nothing is left to chance.
  const chance = of > 1 ? Math.sqrt((of - asked) / (of - 1)) : 0
  const linesWithHits = withHits({ asked, found, of, chance })
  const mean = sum / asked
  const variance = asked > 1 ? counts.reduce((total, count) => total + (count - mean) ** 2, 0) / (asked - 1) : mean ** 2
  const off = deviations * Math.sqrt(variance / asked) * chance * of
  const likely = Math.round(mean * of)
  return {
    asked,
    of,
    // What was counted is there, and each line that has hits has one.
    hits: { low: Math.max(sum, Math.floor(likely - off)), likely, high: Math.max(Math.ceil(likely + off), linesWithHits.high) },
    linesWithHits,
  }
}

type Share = { asked: number; found: number; of: number; chance: number }

/** @see https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval */
function withHits({ asked, found, of, chance }: Share) {
  const share = found / asked
  const z = deviations * chance
  const middle = (share + z ** 2 / (2 * asked)) / (1 + z ** 2 / asked)
  const half = (z / (1 + z ** 2 / asked)) * Math.sqrt((share * (1 - share)) / asked + z ** 2 / (4 * asked ** 2))
  return {
    low: Math.max(found, Math.floor((middle - half) * of)),
    likely: Math.round(share * of),
    high: Math.min(of - (asked - found), Math.ceil((middle + half) * of)),
  }
}
