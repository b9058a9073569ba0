import { elasticsearchType } from '../../fields/field-type.ts'
import type { ParsedAggregation } from '../../parsed-search.ts'
import { argumentError } from '../../query-error.ts'
import { type JsonObject, refuseOthers } from '../read.ts'
import { readAggregationField } from './field.ts'

type Metric = 'sum' | 'avg' | 'min' | 'max' | 'valueCount' | 'cardinality'

const wireNames = { sum: 'sum', avg: 'avg', min: 'min', max: 'max', valueCount: 'value_count', cardinality: 'cardinality' }

/** Reads a metric: one number per bucket. All but the counts need a number or date field. Throws QueryError. */
export function parseMetric(metric: Metric, options: JsonObject): ParsedAggregation {
  const name = wireNames[metric]
  refuseOthers(options, metric === 'cardinality' ? ['field', 'precision_threshold'] : ['field'], name)
  const { field, type } = readAggregationField(options, name)
  const isCount = metric === 'valueCount' || metric === 'cardinality'
  if (type === undefined) return { kind: 'empty', answer: { value: isCount || metric === 'sum' ? 0 : null } }
  if (!isCount && type !== 'long' && type !== 'date') {
    throw argumentError(`Field [${field}] of type [${elasticsearchType(type)}] is not supported for aggregation [${name}]`)
  }
  return { kind: 'metric', engine: { kind: 'metric', metric, field }, isDate: type === 'date' && !isCount }
}
