import { elasticsearchType } from '../../fields/field-type.ts'
import type { ParsedAggregation } from '../../parsed-search.ts'
import { argumentError } from '../../query-error.ts'
import { type JsonObject, optional, readBoolean, readNumber, refuseOthers } from '../read.ts'
import { readAggregationField } from './field.ts'

/** Elasticsearch's default: bounds two standard deviations around the mean. */
const defaultSigma = 2

/** Reads a `stats`, or an `extended_stats`: several numbers of a number or date field. Throws QueryError. */
export function parseStats(name: 'stats' | 'extended_stats', options: JsonObject): ParsedAggregation {
  refuseOthers(options, name === 'stats' ? ['field'] : ['field', 'sigma'], name)
  const { field, type } = readAggregationField(options, name)
  const sigma = optional(options.sigma, `${name}.sigma`, readNumber) ?? defaultSigma
  if (sigma < 0) throw argumentError(`[sigma] must be greater than or equal to 0. Found [${sigma}]`)
  if (type !== undefined && type !== 'long' && type !== 'date') {
    throw argumentError(`Field [${field}] of type [${elasticsearchType(type)}] is not supported for aggregation [${name}]`)
  }
  const shown = { isDate: type === 'date', ...(name === 'extended_stats' && { sigma }) }
  return { kind: 'stats', ...(type !== undefined && { engine: { kind: 'stats', field } }), ...shown }
}

/** Reads a `string_stats`: the lengths of texts, and how many different letters they have. Throws QueryError. */
export function parseStringStats(options: JsonObject): ParsedAggregation {
  refuseOthers(options, ['field', 'show_distribution'], 'string_stats')
  const { field, type } = readAggregationField(options, 'string_stats')
  const showsDistribution = optional(options.show_distribution, 'string_stats.show_distribution', readBoolean) ?? false
  if (type === 'long' || type === 'date' || type === 'boolean') {
    throw argumentError(`Field [${field}] of type [${type}] is not supported for aggregation [string_stats]`)
  }
  return { kind: 'letters', ...(type !== undefined && { engine: { kind: 'letters', field } }), showsDistribution }
}
