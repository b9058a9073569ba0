import type { Answer } from './oracle.ts'

/**
 * How two answers to one body differ; empty where they mean the same: total, aggregations, and the order of hits as far as the sort
 * decides it. Scores are two engines' own; hits sorted by score are compared as sets down to the lowest score that does not tie.
 */
export function compareAnswers(oracle: Answer, ours: Answer, sortsByScore: boolean): string[] {
  const faults: string[] = []
  if (oracle.hits.total.value !== ours.hits.total.value)
    faults.push(`total ${ours.hits.total.value}, not ${oracle.hits.total.value}`)
  if (oracle.hits.hits.length !== ours.hits.hits.length)
    faults.push(`${ours.hits.hits.length} hits, not ${oracle.hits.hits.length}`)
  const hits = sortsByScore ? compareByScore(oracle, ours) : compareBySort(oracle, ours)
  if (hits) faults.push(hits)
  return [...faults, ...compareValues(oracle.aggregations ?? {}, ours.aggregations ?? {}, 'aggregations')]
}

/** Of the oracle's hits, the share that ours has too must be high: equal formulas, other statistics of deleted and unequal fields. */
const leastOverlap = 0.5

function compareByScore(oracle: Answer, ours: Answer): string | undefined {
  const scores = oracle.hits.hits.map((hit) => hit._score ?? 0)
  const lowest = Math.min(...scores)
  const sure = oracle.hits.hits.filter((hit) => (hit._score ?? 0) > lowest)
  if (sure.length === 0) return undefined
  const found = new Set(ours.hits.hits.map((hit) => hit._id))
  const shared = sure.filter((hit) => found.has(hit._id)).length
  return shared / sure.length < leastOverlap ? `only ${shared} of ${sure.length} best hits` : undefined
}

function compareBySort(oracle: Answer, ours: Answer): string | undefined {
  const at = oracle.hits.hits.findIndex((hit, index) => sortKey(hit.sort) !== sortKey(ours.hits.hits[index]?.sort))
  if (at < 0) return undefined
  return `hit ${at} sorts by ${JSON.stringify(ours.hits.hits[at]?.sort)}, not ${JSON.stringify(oracle.hits.hits[at]?.sort)}`
}

/** Elasticsearch writes a missing date as the greatest or least 64-bit number, which JSON readers round; ours says null. */
function sortKey(sort: unknown[] | undefined): string {
  return JSON.stringify(
    sort?.map((value) => (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : value)),
  )
}

/** Counts of an approximate kind that only the oracle's shards have, and what hits say of how they are stored. */
const oracleOnly = new Set(['doc_count_error_upper_bound', 'meta', '_routing', '_version'])

function compareValues(oracle: unknown, ours: unknown, place: string): string[] {
  if (isObject(oracle) && isObject(ours)) {
    const keys = new Set([...Object.keys(oracle), ...Object.keys(ours)].filter((key) => !oracleOnly.has(key)))
    return [...keys].flatMap((key) => compareValues(oracle[key], ours[key], `${place}.${key}`))
  }
  if (Array.isArray(oracle) && Array.isArray(ours)) {
    if (oracle.length !== ours.length) return [`${place}: ${ours.length} entries, not ${oracle.length}`]
    return oracle.flatMap((value, index) => compareValues(value, ours[index], `${place}[${index}]`))
  }
  return isSame(oracle, ours) ? [] : [`${place}: ${JSON.stringify(ours)}, not ${JSON.stringify(oracle)}`]
}

/** Year 1 as Elasticsearch counts, and the sentinel that the known client takes for "no date": ours answers the client's, on purpose. */
const yearOne = -62_135_596_800_000
const noDate = -62_167_219_200_000

function isSame(oracle: unknown, ours: unknown): boolean {
  if (typeof oracle === 'number' && typeof ours === 'number' && isNear(oracle, ours)) return true
  return oracle === ours || (oracle === yearOne && ours === noDate)
}

/** Sums of many floating-point numbers depend on their order; counts and other whole numbers do not. */
function isNear(oracle: number, ours: number): boolean {
  if (Number.isSafeInteger(oracle) && Number.isSafeInteger(ours)) return oracle === ours
  return Math.abs(oracle - ours) <= 1e-9 * Math.max(Math.abs(oracle), Math.abs(ours))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
