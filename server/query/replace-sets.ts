import type { Aggregation } from './aggregation.ts'
import type { Query } from './tree.ts'

type NamedSet = Extract<Query, { kind: 'namedSet' }>

/** The kinds of sets that a query names as those of whoever asks, each once. */
export function namedSetsOf(query: Query): string[] {
  const names = new Set<string>()
  replaceNamedSets(query, (set) => {
    names.add(set.set)
    return set
  })
  return [...names]
}

/** The query with each set that belongs to whoever asks replaced; the same object where it names none. */
export function replaceNamedSets(query: Query, replace: (set: NamedSet) => Query): Query {
  const inner = (one: Query) => replaceNamedSets(one, replace)
  switch (query.kind) {
    case 'namedSet':
      return replace(query)
    case 'bool': {
      const { must, should, filter, mustNot } = query
      const parts = {
        must: each(must, inner),
        should: each(should, inner),
        filter: each(filter, inner),
        mustNot: each(mustNot, inner),
      }
      const isSame = parts.must === must && parts.should === should && parts.filter === filter && parts.mustNot === mustNot
      return isSame ? query : { ...query, ...parts }
    }
    case 'disMax': {
      const queries = each(query.queries, inner)
      return queries === query.queries ? query : { ...query, queries }
    }
    case 'boost':
    case 'constant':
    case 'hasChild':
    case 'hasParent': {
      const replaced = inner(query.query)
      return replaced === query.query ? query : { ...query, query: replaced }
    }
    default:
      return query
  }
}

function each(queries: Query[], replace: (query: Query) => Query): Query[] {
  const replaced = queries.map(replace)
  return replaced.every((query, at) => query === queries[at]) ? queries : replaced
}

/** The queries of filter aggregations, at any depth. */
export function aggregationQueries(aggregations: Record<string, Aggregation>): Query[] {
  return Object.values(aggregations).flatMap((one) => [
    ...(one.kind === 'filter' ? [one.query] : []),
    ...('aggregations' in one ? aggregationQueries(one.aggregations) : []),
  ])
}

/** The aggregations with the queries of their filters replaced. */
export function replaceAggregationQueries(
  aggregations: Record<string, Aggregation>,
  replace: (query: Query) => Query,
): Record<string, Aggregation> {
  return Object.fromEntries(
    Object.entries(aggregations).map(([name, one]): [string, Aggregation] => {
      if (!('aggregations' in one)) return [name, one]
      const inner = replaceAggregationQueries(one.aggregations, replace)
      return [
        name,
        one.kind === 'filter' ? { ...one, query: replace(one.query), aggregations: inner } : { ...one, aggregations: inner },
      ]
    }),
  )
}
