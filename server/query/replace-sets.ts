import type { Aggregation } from './aggregation.ts'
import { replaceLeaves } from './leaves.ts'
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
  return replaceLeaves(query, (leaf) => (leaf.kind === 'namedSet' ? replace(leaf) : leaf))
}

/** The queries of filter aggregations, at any depth. */
export function aggregationQueries(aggregations: Record<string, Aggregation>): Query[] {
  return Object.values(aggregations).flatMap((one) => [
    ...(one.kind === 'filter' ? [one.query] : []),
    ...(one.kind === 'significant' && one.background ? [one.background] : []),
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
      if (one.kind === 'filter') return [name, { ...one, query: replace(one.query), aggregations: inner }]
      const background = one.kind === 'significant' && one.background ? { background: replace(one.background) } : {}
      return [name, { ...one, ...background, aggregations: inner }]
    }),
  )
}
