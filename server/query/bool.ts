import { argumentError } from './query-error.ts'
import type { MinimumStep, Query } from './tree.ts'

type Bool = { must: Query[]; should: Query[]; filter: Query[]; mustNot: Query[]; minimumShouldMatch?: number }

/** A bool of the tree. One with only exclusions matches everything else, as in Elasticsearch. */
export function bool(parts: Partial<Bool>): Query {
  const { must = [], should = [], filter = [], mustNot = [], minimumShouldMatch } = parts
  if (must.length + should.length + filter.length + mustNot.length === 0) return { kind: 'all' }
  const onlyExcludes = must.length + should.length + filter.length === 0
  return {
    kind: 'bool',
    must,
    should,
    filter: onlyExcludes ? [{ kind: 'all' }] : filter,
    mustNot,
    ...(minimumShouldMatch === undefined ? {} : { minimumShouldMatch }),
  }
}

/** A disjunction scored by its best query; a single query stays as it is, none matches nothing. */
export function disMax(queries: Query[], tieBreaker = 0): Query {
  const [first] = queries
  if (first === undefined) return { kind: 'none' }
  return queries.length === 1 ? first : { kind: 'disMax', queries, tieBreaker }
}

/** The query with its score multiplied. */
export function boosted(query: Query, boost: number | undefined): Query {
  return boost === undefined || boost === 1 ? query : { kind: 'boost', query, boost }
}

/**
 * The query with a `minimum_should_match`, as Elasticsearch applies it: 0 changes nothing, more than there are optional clauses finds nothing. Throws
 * QueryError.
 */
export function withMinimum(query: Query & { kind: 'bool' }, rule: string | number): Query {
  const least = minimumShouldMatch(rule, query.should.length)
  if (least === 0) return query
  return least > query.should.length ? { kind: 'none' } : { ...query, minimumShouldMatch: least }
}

/**
 * How many of `count` optional clauses must match: `2`, `-1`, `75%`, `-25%`, or conditions such as `2<75%`. Never below 0, rounded as
 * Elasticsearch does; more than there are clauses means that nothing matches. Throws QueryError for other texts.
 */
export function minimumShouldMatch(rule: string | number, count: number): number {
  return leastOf(readMinimum(String(rule)), count)
}

/** How many of `count` must match by the steps of a rule. */
export function leastOf(steps: MinimumStep[], count: number): number {
  let least = count
  for (const { above, amount, isPercent } of steps) {
    if (count <= above) break
    const part = isPercent ? Math.trunc((count * amount) / 100) : amount
    // By the sign that is written: -25% of three clauses is none of them, so that all three must match.
    least = amount < 0 ? count + part : part
  }
  return Math.max(0, least)
}

/** Reads a `minimum_should_match`. Throws QueryError. */
export function readMinimum(rule: string): MinimumStep[] {
  const texts = rule
    .trim()
    .replace(/\s*<\s*/g, '<')
    .split(/\s+/)
  return texts.map((text) => {
    const [, above, amount, percent] = /^(?:(\d+)<)?([+-]?\d+)(%?)$/.exec(text) ?? []
    if (amount === undefined || (texts.length > 1 && above === undefined)) {
      throw argumentError(`[minimum_should_match] cannot be read: [${rule}]`)
    }
    return { above: Number(above ?? -1), amount: Number(amount), isPercent: percent === '%' }
  })
}
