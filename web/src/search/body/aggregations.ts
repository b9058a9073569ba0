/** A value of a filter and how many documents have it; `contentLength`: how many bytes these are together, where that was asked for. */
export type Bucket = { key: string | number; doc_count: number; contentLength?: { value: number } }

/** What an aggregation counted: its values, its one number, or how many documents a filter found. */
export type Aggregation = { buckets: Bucket[]; value: number; found: number }

/** Reads aggregations by name, as far as the screens draw them: buckets in a list, and numbers. */
export function readAggregations(answered: Record<string, Record<string, unknown>> = {}): Record<string, Aggregation> {
  const read = Object.entries(answered).map(([name, { buckets, value, doc_count: found }]): [string, Aggregation] => [
    name,
    { buckets: Array.isArray(buckets) ? buckets.filter(isBucket) : [], value: numberIn(value), found: numberIn(found) },
  ])
  return Object.fromEntries(read)
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function isBucket(value: unknown): value is Bucket {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('doc_count' in value)) return false
  return (
    (typeof value.key === 'string' || typeof value.key === 'number') &&
    typeof value.doc_count === 'number' &&
    hasReadableSize(value)
  )
}

function hasReadableSize(bucket: object): boolean {
  if (!('contentLength' in bucket)) return true
  const { contentLength } = bucket
  return (
    typeof contentLength === 'object' &&
    contentLength !== null &&
    'value' in contentLength &&
    typeof contentLength.value === 'number'
  )
}
