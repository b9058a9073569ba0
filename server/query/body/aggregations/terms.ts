import type { Aggregation, TermsOrder } from '../../aggregation.ts'
import { engineAggregations } from '../../engine-aggregations.ts'
import type { BucketPage, ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { argumentError, parsingError, QueryError } from '../../query-error.ts'
import type { Scalar } from '../../tree.ts'
import type { FieldType } from '../../wire-fields.ts'
import {
  isObject,
  type JsonObject,
  nameOf,
  optional,
  present,
  readList,
  readNatural,
  readSingle,
  readText,
  readWhole,
  refuseOthers,
} from '../read.ts'
import { readMissingValue } from '../typed-value.ts'
import { readAggregationField, refuseMissing } from './field.ts'

const known = [
  'field',
  'size',
  'order',
  'include',
  'exclude',
  'missing',
  'min_doc_count',
  'shard_size',
  'shard_min_doc_count',
  'execution_hint',
  'collect_mode',
  'value_type',
]

/** Elasticsearch's `search.max_buckets`. */
export const mostBuckets = 65_536

type Within = { name: string; aggregations: ParsedAggregations; page: BucketPage }

/** Reads a `terms` aggregation. Throws QueryError. */
export function parseTermsAggregation(options: JsonObject, { name, aggregations, page }: Within): ParsedAggregation {
  refuseOthers(options, known, 'terms')
  const { field, type } = readAggregationField(options, 'terms')
  const size = optional(options.size, 'terms.size', readWhole) ?? 10
  if (size < 1) throw argumentError(`[size] must be greater than 0. Found [${size}] in [${name}]`)
  const order = readOrder(options.order, aggregations)
  if (type === undefined) {
    refuseMissing(options, field, 'terms')
    pickOf(options, { field, type: 'keyword' })
    return { kind: 'empty', answer: { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets: [] } }
  }
  const engine: Aggregation = {
    kind: 'terms',
    field,
    size: Math.min(size, mostBuckets),
    order,
    minDocCount: optional(options.min_doc_count, 'terms.min_doc_count', readNatural) ?? 1,
    ...pickOf(options, { field, type }),
    ...present({ missing: optional(options.missing, 'terms.missing', (value, where) => readMissingValue(value, type, where)) }),
    aggregations: engineAggregations(aggregations),
  }
  return { kind: 'buckets', isTerms: true, engine, key: { type }, page, aggregations }
}

type TypedField = { field: string; type: FieldType }

/** Which values are counted: those that match an expression, or those of a list, typed as their field. */
export function pickOf(options: JsonObject, typed: TypedField): Pick<Aggregation & { kind: 'terms' }, 'include' | 'exclude'> {
  const read = (value: unknown, where: string) => readPattern(value, where, typed)
  return present({ include: optional(options.include, 'include', read), exclude: optional(options.exclude, 'exclude', read) })
}

function readPattern(value: unknown, where: string, { field, type }: TypedField): string | Scalar[] {
  if (isObject(value)) throw parsingError(`[terms] ${where} ${nameOf(value)} is not supported, only a text or a list`)
  if (Array.isArray(value)) return value.map((item) => readMissingValue(item, type, `terms.${where}`))
  if (type !== 'long' && type !== 'date' && type !== 'boolean') return readText(value, `terms.${where}`)
  throw argumentError(`[terms] ${where} on [${field}] of type [${type}] needs a list of values: expressions are for texts only`)
}

/** Reads the order of the buckets; ties are broken by key, as in Elasticsearch. */
function readOrder(value: unknown, aggregations: ParsedAggregations): TermsOrder[] {
  const orders = readList(value ?? { _count: 'desc' }).map((item): TermsOrder => {
    const [by, direction] = readSingle(item, 'terms.order')
    return { by: readOrderKey(by, aggregations), descending: readDirection(direction) }
  })
  return orders.some(({ by }) => by === '_key') ? orders : [...orders, { by: '_key', descending: false }]
}

function readOrderKey(by: string, aggregations: ParsedAggregations): string {
  if (by === '_count' || by === '_key') return by
  if (by === '_term') return '_key'
  const name = by.replace(/\.value$/, '')
  if (Object.hasOwn(aggregations, name) && aggregations[name]?.kind === 'metric') return name
  const reason = `The provided aggregation [${by}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`
  throw new QueryError('aggregation_execution_exception', `Invalid aggregation order path [${by}]. ${reason}`)
}

/** Reads `asc` or `desc`; true is descending. Throws QueryError. */
export function readDirection(value: unknown): boolean {
  const name = readText(value, 'order').toLowerCase()
  if (name !== 'asc' && name !== 'desc') throw parsingError(`Unknown order direction [${name}]`)
  return name === 'desc'
}
