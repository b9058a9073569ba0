import { argumentError } from './query-error.ts'
import type { Query } from './tree.ts'

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
 * How many of `count` optional clauses must match: `2`, `-1`, `75%`, `-25%`, or conditions such as `2<75%`. Never below 0, rounded as
 * Elasticsearch does; more than there are clauses means that nothing matches. Throws QueryError for other texts.
 */
export function minimumShouldMatch(rule: string | number, count: number): number {
  const parts = String(rule).trim().split(/\s+/)
  let result: string | undefined = parts.length === 1 && !parts[0]?.includes('<') ? parts[0] : String(count)
  for (const part of parts.filter((text) => text.includes('<'))) {
    const [above, value] = part.split('<')
    if (count > Number(above)) result = value
  }
  const found = /^(-?\d+)(%?)$/.exec(result ?? '')
  if (!found) throw argumentError(`[minimum_should_match] cannot be read: [${rule}]`)
  const amount = found[2] === '%' ? Math.trunc((count * Number(found[1])) / 100) : Number(found[1])
  return Math.max(0, amount < 0 ? count + amount : amount)
}
