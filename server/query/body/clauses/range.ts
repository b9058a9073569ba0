import { zoneOffset } from '../../dates/parse-date.ts'
import { type Bounds, rangeQuery } from '../../fields/values.ts'
import { parsingError } from '../../query-error.ts'
import type { Query, Scalar } from '../../tree.ts'
import {
  type JsonObject,
  optional,
  present,
  readBoolean,
  readObject,
  readScalar,
  readSingle,
  readText,
  refuseOthers,
} from '../read.ts'
import { withBoost } from './options.ts'

const bounds = ['gt', 'gte', 'lt', 'lte', 'from', 'to', 'include_lower', 'include_upper']

/** Date formats that the reader of dates covers anyway. */
const formats =
  /^(strict_)?(date_optional_time|date_time|date_time_no_millis|date|year_month_day|year_month|year|epoch_millis|yyyy(-MM(-dd)?)?)$/

/** Reads a `range`. Throws QueryError. */
export function parseRange(clause: unknown): Query {
  const [field, content] = readSingle(clause, 'range')
  const options = readObject(content, 'range')
  refuseOthers(options, [...bounds, 'format', 'time_zone', 'relation', 'boost'], 'range')
  const epoch = readFormat(optional(options.format, 'range.format', readText) ?? 'date')
  const relation = optional(options.relation, 'range.relation', readText)?.toLowerCase() ?? 'intersects'
  if (!['intersects', 'within', 'contains'].includes(relation)) {
    throw parsingError(`[range] relation [${relation}] is not supported: the fields hold single values`)
  }
  const timeZone = optional(options.time_zone, 'range.time_zone', readText)
  if (zoneOffset(timeZone) === undefined)
    throw parsingError(`[range] time_zone [${timeZone}] is not supported, only UTC and offsets`)
  return withBoost(rangeQuery(field, readBounds(options), present({ timeZone, epoch })), options)
}

/** The formats are tried in their order, so that only the first can make milliseconds of what looks like a year. */
function readFormat(format: string): 'first' | 'only' | undefined {
  const names = format.split('||')
  const unknown = names.find((name) => !formats.test(name))
  if (unknown !== undefined) throw parsingError(`[range] format [${unknown}] is not supported`)
  if (names[0] !== 'epoch_millis') return undefined
  return names.length === 1 ? 'only' : 'first'
}

function readBounds(options: JsonObject): Bounds {
  const result: Bounds = {}
  const set = (key: keyof Bounds, value: unknown) => {
    const scalar = optional<Scalar>(value, 'range', readScalar)
    if (scalar !== undefined) result[key] = scalar
  }
  set(readBoolean(options.include_lower ?? true, 'range.include_lower') ? 'gte' : 'gt', options.from)
  set(readBoolean(options.include_upper ?? true, 'range.include_upper') ? 'lte' : 'lt', options.to)
  set('gt', options.gt)
  set('gte', options.gte)
  set('lt', options.lt)
  set('lte', options.lte)
  return result
}
