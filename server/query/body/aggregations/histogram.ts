import { engineAggregations } from '../../engine-aggregations.ts'
import { elasticsearchType } from '../../fields/field-type.ts'
import type { BucketPage, ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import { type JsonObject, optional, readNatural, readNumber, refuseOthers } from '../read.ts'
import { readAggregationField } from './field.ts'

/** With smaller intervals bucket numbers would overflow; the fields hold whole numbers anyway. */
const leastInterval = 0.001

/** Reads a `histogram`. Throws QueryError. */
export function parseHistogram(options: JsonObject, aggregations: ParsedAggregations, page: BucketPage): ParsedAggregation {
  refuseOthers(options, ['field', 'interval', 'min_doc_count'], 'histogram')
  const { field, type } = readAggregationField(options, 'histogram')
  if (options.interval === undefined) throw parsingError('Required [interval] of [histogram]')
  const interval = readNumber(options.interval, 'histogram.interval')
  if (interval < leastInterval)
    throw argumentError(`[interval] must be a decimal of at least ${leastInterval}, found [${interval}]`)
  const minDocCount = optional(options.min_doc_count, 'histogram.min_doc_count', readNatural) ?? 0
  if (type === undefined) return { kind: 'empty', answer: { buckets: [] } }
  if (type !== 'long')
    throw argumentError(`Field [${field}] of type [${elasticsearchType(type)}] is not supported for aggregation [histogram]`)
  return {
    kind: 'buckets',
    isTerms: false,
    engine: { kind: 'histogram', field, interval, minDocCount, aggregations: engineAggregations(aggregations) },
    key: { type },
    page,
    aggregations,
  }
}
