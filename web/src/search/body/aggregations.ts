/** A value of a filter and how many documents have it. */
export type Bucket = { key: string | number; doc_count: number }

/** What an aggregation counted: its values, or its one number. */
export type Aggregation = { buckets: Bucket[]; value: number }

/** Reads aggregations by name, as far as the screens draw them: buckets in a list, and numbers. */
export function readAggregations(answered: Record<string, Record<string, unknown>> = {}): Record<string, Aggregation> {
  const read = Object.entries(answered).map(([name, { buckets, value }]): [string, Aggregation] => [
    name,
    { buckets: Array.isArray(buckets) ? buckets.filter(isBucket) : [], value: typeof value === 'number' ? value : 0 },
  ])
  return Object.fromEntries(read)
}

function isBucket(value: unknown): value is Bucket {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('doc_count' in value)) return false
  return (typeof value.key === 'string' || typeof value.key === 'number') && typeof value.doc_count === 'number'
}
