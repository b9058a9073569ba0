/** The darkest ground on which the text can still be read in both themes, in percent of the colour of bars. */
const darkest = 42
const lightest = 6

/** How dark the ground of a number is, in percent: by its logarithm, for counts differ by powers of ten. Nothing has no ground. */
export function shadeOf(count: number, most: number): number {
  if (count <= 0) return 0
  const share = Math.log1p(count) / Math.log1p(Math.max(count, most))
  return Math.round(lightest + share * (darkest - lightest))
}
