import type { Aggregation } from '../../aggregation.ts'
import { engineAggregations } from '../../engine-aggregations.ts'
import { elasticsearchType } from '../../fields/field-type.ts'
import { dateValue } from '../../fields/values.ts'
import { checkDateFormat } from '../../format-date.ts'
import type { BucketPage, KeyFormat, ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import { type JsonObject, optional, readList, readNatural, readScalar, readSingle, readText, refuseOthers } from '../read.ts'
import { readAggregationField, refuseMissing } from './field.ts'
import { readInterval } from './interval.ts'
import { readDirection } from './terms.ts'

const known = [
  'field',
  'interval',
  'calendar_interval',
  'fixed_interval',
  'format',
  'missing',
  'order',
  'min_doc_count',
  'time_zone',
  'keyed',
]

/** The first millisecond of year 1, which `missing: "0001-01"` stands for. */
const yearOne = -62_135_596_800_000
/** The first millisecond of year 0, which web clients take for "no date" because JavaScript's years start there. */
const yearZero = -62_167_219_200_000

/** Reads a `date_histogram`. Throws QueryError. */
export function parseDateHistogram(options: JsonObject, aggregations: ParsedAggregations, page: BucketPage): ParsedAggregation {
  refuseOthers(options, known, 'date_histogram')
  const { field, type } = readAggregationField(options, 'date_histogram')
  const interval = readInterval(options)
  checkOthers(options)
  const format = optional(options.format, 'date_histogram.format', readText)
  if (format !== undefined) checkDateFormat(format)
  const missing = optional(options.missing, 'date_histogram.missing', readMissing)
  const descending = readOrder(options.order)
  const minDocCount = optional(options.min_doc_count, 'date_histogram.min_doc_count', readNatural) ?? 0
  if (type === undefined) refuseMissing(options, field, 'date_histogram')
  if (type === undefined) return { kind: 'empty', answer: { buckets: [] } }
  if (type !== 'date')
    throw argumentError(`Field [${field}] of type [${elasticsearchType(type)}] is not supported for aggregation [date_histogram]`)
  const engine: Aggregation = {
    kind: 'dateHistogram',
    field,
    interval,
    minDocCount,
    descending,
    ...(missing === undefined ? {} : { missing: missing.key }),
    aggregations: engineAggregations(aggregations),
  }
  const key = { type, ...(format === undefined ? {} : { dateFormat: format }), ...(missing === undefined ? {} : { missing }) }
  return { kind: 'buckets', isTerms: false, engine, key, page, aggregations }
}

/** Clients compare the key of the bucket of missing dates with year 0, whichever year they send. */
function readMissing(value: unknown, where: string): NonNullable<KeyFormat['missing']> {
  const scalar = readScalar(value, where)
  const date = dateValue(scalar)
  return { key: date === yearOne ? yearZero : date, text: String(scalar) }
}

function checkOthers(options: JsonObject): void {
  const zone = optional(options.time_zone, 'date_histogram.time_zone', readText) ?? 'UTC'
  if (!['UTC', 'Z', 'GMT', '+00:00'].includes(zone))
    throw parsingError(`[date_histogram] time_zone [${zone}] is not supported, only UTC`)
  if (options.keyed === true) throw parsingError('[date_histogram] keyed [true] is not supported')
}

/** Whether the order is descending. */
function readOrder(value: unknown): boolean {
  const [first, second] = readList(value)
  if (first === undefined) return false
  const [by, direction] = readSingle(first, 'date_histogram.order')
  if (second !== undefined || by !== '_key')
    throw parsingError(`[date_histogram] order by [${by}] is not supported, only by [_key]`)
  return readDirection(direction)
}
