import { AppError } from '@dossier/contract'
import type { Aggregation } from '../../../query/aggregation.ts'
import type { Query, Scalar } from '../../../query/tree.ts'
import { clusterField, isoDate } from './fields.ts'
import { hitFields } from './hits.ts'
import { both, inRids } from './queries.ts'
import { clusterSort } from './sorts.ts'
import { type SetOf, wordScript } from './word-scripts.ts'
import { type Body, nothing } from './words.ts'

/** How queries, sets and projects inside of aggregations are turned; `isOurs` finds what is ours alone. */
export type AggregationParts = {
  query(query: Query): Promise<Body>
  setOf: SetOf
  isOurs: Body
  indexOf(project: string): string
}

type Aggregations = Record<string, Aggregation>

/** Turns aggregations into the cluster's. Those that no cluster has (`letters`) are left out: they are made of others. */
export async function clusterAggregations(aggregations: Aggregations, parts: AggregationParts): Promise<Record<string, Body>> {
  const turned = await Promise.all(
    Object.entries(aggregations).map(async ([name, one]): Promise<[string, Body][]> => {
      if (one.kind === 'letters') return []
      const body = await turn(one, parts)
      const told = clusterName(name)
      if (!('aggregations' in one)) return [[told, body]]
      const inner = await clusterAggregations(withoutLetters(one.aggregations), parts)
      return [[told, Object.keys(inner).length === 0 ? body : { ...body, aggs: inner }]]
    }),
  )
  return Object.fromEntries(turned.flat())
}

/** A name without the characters that clusters keep to themselves, and unlike those of what stands beside it in an answer (`count`, `key`, `hits`). */
export function clusterName(name: string): string {
  return `a:${name.replace(/[%[\]>]/g, encodeURIComponent)}`
}

/** What a cluster knows of each bucket keeps its name. */
const ofBuckets = new Set(['_count', '_key'])

function withoutLetters(aggregations: Aggregations): Aggregations {
  const isThere = Object.values(aggregations).some(({ kind }) => kind === 'letters')
  if (isThere)
    throw new AppError('BAD_QUERY', { message: 'On a search cluster [string_stats] cannot stand inside of another aggregation' })
  return aggregations
}

async function turn(one: Exclude<Aggregation, { kind: 'letters' }>, parts: AggregationParts): Promise<Body> {
  switch (one.kind) {
    case 'terms':
      return { terms: { field: clusterField(one.field), size: one.size, min_doc_count: one.minDocCount, ...termsOptions(one) } }
    case 'dateHistogram':
      return { date_histogram: dateHistogram(one) }
    case 'histogram':
      return { histogram: { field: clusterField(one.field), interval: one.interval, min_doc_count: one.minDocCount } }
    case 'composite':
      return { composite: composite(one, parts) }
    case 'filter':
      return { filter: await parts.query(one.query) }
    case 'sets':
      // There has to be a filter.
      return {
        filters: {
          filters: [...one.sets.map(({ name }) => inRids([...parts.setOf(name)])), ...(one.sets.length === 0 ? [nothing] : [])],
        },
      }
    case 'stats':
      return { extended_stats: { field: clusterField(one.field) } }
    case 'significant':
      return {
        significant_terms: {
          field: clusterField(one.field),
          size: one.size,
          min_doc_count: one.minDocCount,
          ...picked(one),
          background_filter: one.background ? both(await parts.query(one.background), parts.isOurs) : parts.isOurs,
        },
      }
    case 'topHits':
      return {
        top_hits: {
          from: one.from,
          size: one.size,
          sort: clusterSort(one.sort, parts.setOf),
          ...scoring(one.sort),
          ...hitFields,
        },
      }
    case 'metric':
      return { [metricNames[one.metric]]: { field: clusterField(one.field), ...(one.metric === 'cardinality' && exactly) } }
  }
}

/** Whether scores are worked out although hits are sorted. */
export function scoring(sort: { field: string }[], isWanted = false): { track_scores: boolean } {
  return { track_scores: isWanted || sort.some(({ field }) => field === '_score') }
}

/** Up to so many values are counted nearly exactly. */
const exactly = { precision_threshold: 40_000 }

const metricNames = {
  sum: 'sum',
  avg: 'avg',
  min: 'min',
  max: 'max',
  valueCount: 'value_count',
  cardinality: 'cardinality',
} as const

function termsOptions(one: Extract<Aggregation, { kind: 'terms' }>): Body {
  return {
    order: one.order.map(({ by, descending }) => ({ [ofBuckets.has(by) ? by : clusterName(by)]: descending ? 'desc' : 'asc' })),
    ...picked(one),
    ...(one.missing === undefined ? {} : { missing: one.missing }),
  }
}

function picked({ include, exclude }: { include?: string | Scalar[]; exclude?: string | Scalar[] }): Body {
  return { ...(include !== undefined && { include }), ...(exclude !== undefined && { exclude }) }
}

function dateHistogram({
  field,
  interval,
  missing,
  minDocCount,
  descending,
}: Extract<Aggregation, { kind: 'dateHistogram' }>): Body {
  return {
    field: clusterField(field),
    ...(typeof interval === 'string' ? { calendar_interval: interval } : { fixed_interval: `${interval.fixedMs}ms` }),
    min_doc_count: minDocCount,
    order: { _key: descending ? 'desc' : 'asc' },
    ...(missing === undefined ? {} : { missing: isoDate(missing) }),
  }
}

type Composite = Extract<Aggregation, { kind: 'composite' }>

function composite({ sources, size, after }: Composite, { setOf, indexOf }: AggregationParts): Body {
  const keyOf = ({ field }: Composite['sources'][number], at: number) => {
    const key = after?.[at] ?? null
    return field === '_index' && key !== null ? indexOf(String(key)) : key
  }
  return {
    size,
    sources: sources.map(({ name, field, descending, sets }) => {
      const values = sets ? { script: wordScript(sets, setOf) } : { field: clusterField(field) }
      return { [name]: { terms: { ...values, order: descending ? 'desc' : 'asc' } } }
    }),
    ...(after && { after: Object.fromEntries(sources.map((source, at) => [source.name, keyOf(source, at)])) }),
  }
}
