import { shardError } from '../query-error.ts'

/**
 * The edit distance by Elasticsearch's rules: `AUTO` (the default) is 0 for fewer than 3 letters, 1 for fewer than 6, else 2; `AUTO:4,8` sets
 * those limits; a number is truncated and at most 2. Throws QueryError for anything else.
 */
export function readFuzziness(fuzziness: string, text: string): 0 | 1 | 2 {
  const auto = /^(?:AUTO(?::(\d+),(\d+))?)?$/i.exec(fuzziness)
  if (auto) {
    const length = [...text].length
    if (length < Number(auto[1] ?? 3)) return 0
    return length < Number(auto[2] ?? 6) ? 1 : 2
  }
  const distance = Math.trunc(Number(fuzziness))
  if (Number.isNaN(distance) || distance < 0) {
    const reason = `For input string: "${fuzziness}"`
    throw shardError(`failed to create query: ${reason}`, { type: 'number_format_exception', reason })
  }
  return distance >= 2 ? 2 : distance === 1 ? 1 : 0
}
