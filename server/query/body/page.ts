import { limits } from '@dossier/contract'
import { argumentError } from '../query-error.ts'
import { readWhole } from './read.ts'

/** Elasticsearch's default for `size`. */
const defaultSize = 10

/** Reads `from` and `size`, which may be strings. Throws QueryError in Elasticsearch's words. */
export function readPage(from: unknown, size: unknown): { from: number; size: number } {
  const page = { from: readCount(from, 'from', 0), size: readCount(size, 'size', defaultSize) }
  const end = page.from + page.size
  if (end > limits.resultWindow) {
    throw argumentError(
      `Result window is too large, from + size must be less than or equal to: [${limits.resultWindow}] but was [${end}]. ` +
        'See the scroll api for a more efficient way to request large data sets. ' +
        'This limit can be set by changing the [index.max_result_window] index level setting.',
    )
  }
  return page
}

function readCount(value: unknown, name: string, byDefault: number): number {
  const count = value === undefined || value === null ? byDefault : readWhole(value, name)
  if (count < 0) throw argumentError(`[${name}] parameter cannot be negative, found [${count}]`)
  return count
}
