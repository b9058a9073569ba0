import type { AggregationResult } from '../../engine/port.ts'
import { formatDate } from '../../query/format-date.ts'
import type { ParsedAggregation } from '../../query/parsed-search.ts'

type Answer = Record<string, unknown>

/** `stats` and `extended_stats` in Elasticsearch's shape; without values all but counts and sums are null. */
export function answerStats(
  { isDate, sigma }: ParsedAggregation & { kind: 'stats' },
  result: AggregationResult | undefined,
): Answer {
  const { count, min, max, sum, sumOfSquares } = result?.kind === 'stats' ? result : { ...nothing, min: null, max: null }
  const avg = count === 0 ? null : sum / count
  const plain = { count, min, max, avg, sum }
  const texts = isDate && count > 0 ? textsOf({ min, max, avg, sum }) : {}
  if (sigma === undefined) return { ...plain, ...texts }
  return { ...plain, ...texts, ...spread({ count, sum, sumOfSquares }, avg, sigma) }
}

const nothing = { count: 0, sum: 0, sumOfSquares: 0 }

function textsOf(values: Record<string, number | null>): Answer {
  const entries = Object.entries(values).map(([name, value]) => [
    `${name}_as_string`,
    value === null ? null : formatDate(Math.trunc(value)).replace(/^\+0+/, '+'),
  ])
  return Object.fromEntries(entries)
}

type Sums = { count: number; sum: number; sumOfSquares: number }

/** `variance` is that of the population, as in Elasticsearch. */
function spread({ count, sum, sumOfSquares }: Sums, avg: number | null, sigma: number): Answer {
  const squares = Math.max(0, sumOfSquares - (sum * sum) / Math.max(count, 1))
  const population = count === 0 ? null : squares / count
  const sampling = count === 0 ? null : count === 1 ? 'NaN' : squares / (count - 1)
  const root = (value: number | string | null) => (typeof value === 'number' ? Math.sqrt(value) : value)
  const bound = (deviation: number | string | null, sign: number) =>
    typeof deviation === 'number' && avg !== null ? avg + sign * sigma * deviation : deviation
  const deviation = root(population)
  const deviationSampling = root(sampling)
  return {
    sum_of_squares: count === 0 ? null : sumOfSquares,
    variance: population,
    variance_population: population,
    variance_sampling: sampling,
    std_deviation: deviation,
    std_deviation_population: deviation,
    std_deviation_sampling: deviationSampling,
    std_deviation_bounds: {
      upper: bound(deviation, 1),
      lower: bound(deviation, -1),
      upper_population: bound(deviation, 1),
      lower_population: bound(deviation, -1),
      upper_sampling: bound(deviationSampling, 1),
      lower_sampling: bound(deviationSampling, -1),
    },
  }
}

/** `string_stats` in Elasticsearch's shape: `entropy` in bits, the distribution by share. */
export function answerStringStats(
  { showsDistribution }: ParsedAggregation & { kind: 'letters' },
  result: AggregationResult | undefined,
): Answer {
  if (result?.kind !== 'letters' || result.count === 0) {
    const empty = { count: 0, min_length: null, max_length: null, avg_length: null, entropy: 0 }
    return showsDistribution ? { ...empty, distribution: {} } : empty
  }
  const { count, minLength, maxLength, totalLength, letters } = result
  const shares = letters.map(([letter, times]): [string, number] => [String.fromCharCode(letter), times / totalLength])
  const entropy = shares.reduce((sum, [, share]) => sum - share * Math.log2(share), 0)
  const answer = { count, min_length: minLength, max_length: maxLength, avg_length: totalLength / count, entropy }
  if (!showsDistribution) return answer
  return { ...answer, distribution: Object.fromEntries(shares.toSorted(([, one], [, other]) => other - one)) }
}
