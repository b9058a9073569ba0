import type { Draw } from './draw.ts'
import { makeQuery } from './make-query.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A body to be asked of both; everything that it names exists in both. */
export type Body = Record<string, unknown>

/** A search body: a query, and at random an order, a page, aggregations, a filter behind them. Hits by relevance have no other order. */
export function makeBody(draw: Draw, vocabulary: Vocabulary): Body {
  const size = draw.pick([0, 5, 10, 10, 25])
  const isSorted = size > 0 && draw.chance(50)
  const query = makeQuery(draw, vocabulary)
  return {
    query: isSorted ? { bool: { must: [query], filter: [documents] } } : query,
    track_total_hits: true,
    _source: false,
    size,
    ...(isSorted && { sort: [...draw.pick(orders), { _id: 'asc' }], from: draw.pick([0, 0, 3, 40]) }),
    ...((size === 0 || draw.chance(40)) && {
      aggs: Object.fromEntries(draw.several(1, 2, () => makeAggregation(draw, vocabulary, 0))),
    }),
    ...(draw.chance(10) && { post_filter: makeQuery(draw, vocabulary, 2) }),
  }
}

/** Names have other ids in the corpus than here, where these come from the normal form; orders by id are those of documents. */
const documents = { term: { type: 'Document' } }

const orders: readonly [object[], ...object[][]] = [
  [{ path: 'asc' }],
  [{ contentLength: 'desc' }, { path: 'asc' }],
  [{ extractionDate: 'asc' }],
  [{ parentDocument: { order: 'asc', missing: '_first' } }],
  [{ language: 'desc' }, { contentType: 'asc' }],
  [{ mentionNorm: 'asc' }],
  [{ tags: { order: 'asc' } }],
  [{ nobodyHasThis: { order: 'asc', unmapped_type: 'keyword' } }, { path: 'desc' }],
]

const combined = [{ l: { terms: { field: 'language' } } }, { t: { terms: { field: 'contentType', order: 'desc' } } }]

const keywords = [
  'contentType',
  'language',
  'tags',
  'category',
  'type',
  'extractor',
  'contentTypeCategory',
  'mentionNorm',
] as const

function makeAggregation(draw: Draw, vocabulary: Vocabulary, depth: number): [name: string, aggregation: object] {
  const inner = depth === 0 && draw.chance(40) ? { aggs: Object.fromEntries([makeAggregation(draw, vocabulary, 1)]) } : {}
  const field = () => draw.pick(keywords)
  const kinds: [() => object, ...(() => object)[]] = [
    () => ({ terms: { field: field(), size: draw.pick([3, 10, 25]) }, ...inner }),
    () => ({ terms: { field: field(), order: { _key: draw.pick(['asc', 'desc']) } }, ...inner }),
    () => ({ terms: { field: field(), include: `.*${draw.pick(['a', 'text', 'n'])}.*` } }),
    () => ({ terms: { field: field(), missing: 'none', size: 5 } }),
    () => ({ terms: { field: 'extractionLevel' }, ...inner }),
    () => ({
      terms: { field: 'dirname.tree', include: '/data/.*', exclude: '/data/.*/.*', size: 20 },
      aggs: { s: { sum: { field: 'contentLength' } } },
    }),
    () => ({ terms: { field: field(), size: 25 }, aggs: { page: { bucket_sort: { from: draw.below(4), size: 5 } } } }),
    () => ({
      date_histogram: {
        field: 'extractionDate',
        calendar_interval: draw.pick(['year', 'month', 'quarter']),
        min_doc_count: draw.below(2),
      },
      ...inner,
    }),
    () => ({ histogram: { field: 'contentLength', interval: 2000, min_doc_count: 1 } }),
    () => ({ filter: makeQuery(draw, vocabulary, 2), ...inner }),
    () => ({ filters: { filters: { one: makeQuery(draw, vocabulary, 2), two: { term: { language: 'FRENCH' } } } } }),
    // OpenSearch has it on the top level only.
    () => (depth > 0 ? { value_count: { field: 'type' } } : { composite: { size: 7, sources: combined } }),
    () => ({ stats: { field: 'contentLength' } }),
    () => ({ extended_stats: { field: 'extractionLevel' } }),
    () => ({ cardinality: { field: field() } }),
    () => ({ value_count: { field: field() } }),
    () => ({ max: { field: 'extractionDate' } }),
    () => ({ significant_terms: { field: draw.pick(['language', 'contentType', 'category']) } }),
    () => ({
      filter: documents,
      aggs: { top: { top_hits: { size: 2, sort: [{ path: 'asc' }, { _id: 'asc' }], _source: false } } },
    }),
  ]
  return [`a${draw.below(1000)}`, draw.pick(kinds)()]
}
