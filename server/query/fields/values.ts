import { type DateReading, parseDate } from '../dates/parse-date.ts'
import { QueryError, shardError } from '../query-error.ts'
import type { Query, Scalar } from '../tree.ts'
import { type QueryFieldType, queryFieldType } from './field-type.ts'

/** The query for one exact value; on text fields, for the term that it is analysed to. Throws QueryError. */
export function exactQuery(field: string, value: Scalar): Query {
  const type = queryFieldType(field)
  if (type === undefined) return { kind: 'none' }
  if (type === '_id') return { kind: 'ids', ids: [String(value)] }
  if (type === 'date') return datesOf(field, value)
  const typed = typedValue(type, value)
  return typed === undefined ? { kind: 'none' } : { kind: 'term', field, value: typed }
}

/** The query for any of several values. Throws QueryError. */
export function anyQuery(field: string, values: Scalar[]): Query {
  const type = queryFieldType(field)
  if (type === undefined || values.length === 0) return { kind: 'none' }
  if (type === '_id') return { kind: 'ids', ids: values.map(String) }
  if (type === 'date') {
    const should = values.map((value) => datesOf(field, value))
    return { kind: 'constant', query: { kind: 'bool', must: [], should, filter: [], mustNot: [] }, boost: 1 }
  }
  const typed = values.map((value) => typedValue(type, value)).filter((value) => value !== undefined)
  return typed.length === 0 ? { kind: 'none' } : { kind: 'terms', field, values: typed }
}

/** A date matches every millisecond of the period that it names. */
function datesOf(field: string, value: Scalar): Query {
  return { kind: 'range', field, gte: dateValue(value), lte: dateValue(value, { roundUp: true }) }
}

/** A value in the field's type; undefined if the field cannot hold it, such as 1.5 in a whole number. */
function typedValue(type: QueryFieldType, value: Scalar): Scalar | undefined {
  if (type === 'long') return Number.isInteger(numberValue(value)) ? numberValue(value) : undefined
  return type === 'boolean' ? booleanValue(value) : String(value)
}

/** Reads a number, also from text. Throws QueryError with Java's message, as Elasticsearch does. */
function numberValue(value: Scalar): number {
  const text = String(value).trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    const reason = text === '' ? 'empty String' : `For input string: "${String(value)}"`
    throw shardError(`failed to create query: ${reason}`, { type: 'number_format_exception', reason })
  }
  return Number(text)
}

/** Reads a date into epoch milliseconds. A number is taken as such, or as a year if it has four digits, as in Elasticsearch. Throws QueryError. */
export function dateValue(value: Scalar, reading: DateReading = {}): number {
  const isEpoch = typeof value === 'number' && !/^\d{4}$/.test(String(value))
  const date = isEpoch ? value : parseDate(String(value), reading)
  if (date !== undefined) return date
  throw new QueryError(
    'parse_exception',
    `failed to parse date field [${value}] with format [${reading.epoch === 'only' ? 'epoch_millis' : 'strict_date_optional_time||epoch_millis'}]`,
  )
}

function booleanValue(value: Scalar): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false' || value === '') return false
  throw shardError(`failed to create query: Can't parse boolean value [${value}], expected [true] or [false]`)
}

/** The bounds of a range; absent ones are open. */
export type Bounds = { gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }

/** The query for a range. Dates are rounded as in Elasticsearch: `gte` and `lt` down, `gt` and `lte` up. Throws QueryError. */
export function rangeQuery(field: string, bounds: Bounds, reading: DateReading = {}): Query {
  const type = queryFieldType(field)
  if (type === undefined) return { kind: 'none' }
  if (type === '_id') throw shardError('failed to create query: Field [_id] of type [_id] does not support range queries')
  if (type === 'boolean')
    throw shardError(`failed to create query: Field [${field}] of type [boolean] does not support range queries`)
  if (Object.keys(bounds).length === 0) return { kind: 'exists', field }
  if (type === 'date') return { kind: 'range', field, ...readBounds(bounds, dateReaders(reading)) }
  if (type === 'long') return { kind: 'range', field, ...readBounds(bounds, longReaders) }
  return { kind: 'range', field, ...readBounds(bounds, textReaders) }
}

type Readers = Record<keyof Bounds, (value: Scalar) => Scalar>

function readBounds(bounds: Bounds, readers: Readers): Bounds {
  const keys = ['gt', 'gte', 'lt', 'lte'] as const
  return Object.fromEntries(keys.flatMap((key) => (bounds[key] === undefined ? [] : [[key, readers[key](bounds[key])]])))
}

function dateReaders(reading: DateReading): Readers {
  const down = (value: Scalar) => dateValue(value, reading)
  const up = (value: Scalar) => dateValue(value, { ...reading, roundUp: true })
  return { gt: up, gte: down, lt: down, lte: up }
}

/** Fractional bounds become the whole number that means the same. */
const longReaders: Readers = {
  gt: (value) => Math.floor(numberValue(value)),
  gte: (value) => Math.ceil(numberValue(value)),
  lt: (value) => Math.ceil(numberValue(value)),
  lte: (value) => Math.floor(numberValue(value)),
}

const textReaders: Readers = { gt: String, gte: String, lt: String, lte: String }
