import type { Aggregation } from '../../query/aggregation.ts'
import type { Query, Scalar } from '../../query/tree.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'

/** Values that are counted in one search. */
const valuesAtOnce = 1_000

const creationDate = 'metadata.tika_metadata_creation_date'

/** How many documents have each value, and how many of them are found. */
export type Groups = Map<Scalar, { found: number; documents: number }>

/** What groups are counted in: `read`: all documents that were read, `found`: such of them as the search finds. */
export type Ground = { scope: Scope; projects: string[]; read: Query; found: Query }

/** Counts the documents of some values of a field, and of none else. */
export async function countGroups(ground: Ground, field: string, values: Iterable<string>): Promise<Groups> {
  const groups: Groups = new Map()
  for (const include of inBatches([...new Set(values)], valuesAtOnce)) {
    const found = await countBy(ground, ground.found, byValue(field, include))
    // What has no hit tells nothing.
    const some = include.filter((value) => found.has(value))
    if (some.length === 0) continue
    for (const [value, documents] of await countBy(ground, ground.read, byValue(field, some))) {
      groups.set(value, { found: found.get(value) ?? 0, documents })
    }
  }
  return groups
}

/** Counts the documents of each month. */
export async function countMonths(ground: Ground): Promise<Groups> {
  const found = await countBy(ground, ground.found, byMonth)
  const documents = await countBy(ground, ground.read, byMonth)
  return new Map([...found].map(([month, count]) => [month, { found: count, documents: documents.get(month) ?? count }]))
}

async function countBy({ scope, projects }: Ground, query: Query, aggregation: Aggregation): Promise<Map<Scalar, number>> {
  const request = { projects, query, from: 0, size: 0, sort: [], aggregations: { groups: aggregation } }
  const { groups } = (await scope.engine.search(request, scope.signal)).aggregations
  if (groups?.kind !== 'buckets') return new Map()
  return new Map(groups.buckets.flatMap(({ key, docCount }) => (Array.isArray(key) ? [] : [[key, docCount]])))
}

function byValue(field: string, include: string[]): Aggregation {
  const order = [{ by: '_count', descending: true }]
  return { kind: 'terms', field, size: include.length, order, minDocCount: 1, include, aggregations: {} }
}

const byMonth: Aggregation = {
  kind: 'dateHistogram',
  field: creationDate,
  interval: 'month',
  minDocCount: 1,
  descending: false,
  aggregations: {},
}
