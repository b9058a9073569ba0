import type { BucketPage } from '../../parsed-search.ts'
import { argumentError } from '../../query-error.ts'
import { type JsonObject, optional, readWhole } from '../read.ts'

/** Reads which buckets a `bucket_sort` keeps. Throws QueryError. */
export function bucketPageOf(options: JsonObject | undefined): BucketPage {
  const from = optional(options?.from, 'bucket_sort.from', readWhole) ?? 0
  const size = optional(options?.size, 'bucket_sort.size', readWhole)
  if (from < 0) throw argumentError(`[from] must be a non-negative integer: [${from}]`)
  if (size !== undefined && size < 1) throw argumentError(`[size] must be a positive integer: [${size}]`)
  return size === undefined ? { from } : { from, size }
}
