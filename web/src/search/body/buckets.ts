import { searchCalls } from '@dossier/contract/search/calls'
import { ask } from '../../api/ask.ts'
import type { Clause } from '../../feature/filter.ts'

/** What one aggregation answered, or one bucket of it: its numbers, and what was counted inside it, by name. */
export type Answered = Record<string, unknown>

/** How many documents a query finds (0 where the body does not ask for it), and its aggregations with all that is nested in them. */
export type Counted = { total: number; aggregations: Answered }

/** A bucket with what was counted inside it. */
export type NestedBucket = { key: string | number; count: number; inside: Answered }

/** Asks for counts alone. Throws `RequestError`. */
export async function askCounts(
  project: string,
  body: Clause,
  { signal, preference }: { signal?: AbortSignal | undefined; preference?: string } = {},
): Promise<Counted> {
  const whole = { size: 0, track_total_hits: true, ...body }
  const answer = await ask(searchCalls.search, { params: { indices: project }, query: { preference }, body: whole, signal })
  const { total = 0 } = answer.hits
  return { total: typeof total === 'number' ? total : total.value, aggregations: answer.aggregations ?? {} }
}

/** An aggregation by its name; an empty one where there is none. */
export function insideOf(answered: Answered, name: string): Answered {
  const found = answered[name]
  return isAnswered(found) ? found : {}
}

/** The buckets of an aggregation by its name. */
export function bucketsIn(answered: Answered, name: string): NestedBucket[] {
  const { buckets } = insideOf(answered, name)
  return Array.isArray(buckets) ? buckets.flatMap(readBucket) : []
}

/** How many documents an aggregation of the kind `filter` found. */
export function foundIn(answered: Answered, name: string): number {
  return numberIn(insideOf(answered, name), 'doc_count')
}

/** The one number of a sum, or of another metric; 0 where there is none. */
export function valueIn(answered: Answered, name: string): number {
  return numberIn(insideOf(answered, name), 'value')
}

/** A number by its name; 0 where there is none. */
export function numberIn(answered: Answered, name: string): number {
  const value = answered[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

function readBucket(value: unknown): NestedBucket[] {
  if (!isAnswered(value)) return []
  const { key, doc_count: count } = value
  if ((typeof key !== 'string' && typeof key !== 'number') || typeof count !== 'number') return []
  return [{ key, count, inside: value }]
}

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
