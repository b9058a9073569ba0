import { shardError } from '../query-error.ts'

/** The greatest number that the engine takes; no word is as long. */
const never = 2 ** 31 - 1

/** How long words must be to differ by one edit or by two, by Elasticsearch's rules, see `readFuzziness`. Throws QueryError. */
export function readFuzzyLengths(fuzziness: string): { one: number; two: number } {
  const auto = /^(?:AUTO(?::(\d+),(\d+))?)?$/i.exec(fuzziness)
  if (auto) return { one: Number(auto[1] ?? 3), two: Number(auto[2] ?? 6) }
  const distance = Math.trunc(Number(fuzziness))
  if (Number.isNaN(distance) || distance < 0) {
    const reason = `For input string: "${fuzziness}"`
    throw shardError(`failed to create query: ${reason}`, { type: 'number_format_exception', reason })
  }
  return { one: distance >= 1 ? 0 : never, two: distance >= 2 ? 0 : never }
}

/**
 * The edit distance by Elasticsearch's rules: `AUTO` (the default) is 0 for fewer than 3 letters, 1 for fewer than 6, else 2; `AUTO:4,8` sets
 * those limits; a number is truncated and at most 2. Throws QueryError for anything else.
 */
export function readFuzziness(fuzziness: string, text: string): 0 | 1 | 2 {
  const { one, two } = readFuzzyLengths(fuzziness)
  const length = [...text].length
  if (length < one) return 0
  return length < two ? 1 : 2
}
