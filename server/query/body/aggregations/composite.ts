import { engineAggregations } from '../../engine-aggregations.ts'
import type { KeyFormat, ParsedAggregation, ParsedAggregations } from '../../parsed-search.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import type { Scalar } from '../../tree.ts'
import { type JsonObject, optional, readList, readObject, readSingle, readWhole, refuseOthers } from '../read.ts'
import { readAnswered } from '../typed-value.ts'
import { readAggregationField } from './field.ts'
import { mostBuckets, readDirection } from './terms.ts'

type Source = { name: string; field: string; descending: boolean; key: KeyFormat | undefined }

/** Reads a `composite`, which pages through all combinations of values; `after` is the last key of the previous page. Throws QueryError. */
export function parseComposite(options: JsonObject, aggregations: ParsedAggregations): ParsedAggregation {
  refuseOthers(options, ['sources', 'size', 'after'], 'composite')
  const sources = readList(options.sources).map(readSource)
  if (sources.length === 0) throw argumentError('Composite [sources] cannot be null or empty')
  const size = optional(options.size, 'composite.size', readWhole) ?? 10
  if (size < 1) throw argumentError(`[size] must be greater than 0. Found [${size}]`)
  if (size > mostBuckets) throw argumentError(`[size] must be at most ${mostBuckets}. Found [${size}]`)
  const after = optional(options.after, 'composite.after', (value) => readAfter(value, sources))
  const keys = sources.map(({ key }) => key).filter((key) => key !== undefined)
  if (keys.length < sources.length) return { kind: 'empty', answer: { buckets: [] } }
  const engine = {
    kind: 'composite' as const,
    sources: sources.map(({ name, field, descending }) => ({ name, field, descending })),
    size,
    ...(after === undefined ? {} : { after }),
    aggregations: engineAggregations(aggregations),
  }
  return { kind: 'composite', engine, names: sources.map(({ name }) => name), keys, aggregations }
}

function readSource(value: unknown): Source {
  const [name, kinds] = readSingle(value, 'composite.sources')
  const [kind, content] = readSingle(kinds, 'composite.sources')
  if (kind !== 'terms') throw parsingError(`[composite] source [${name}] of type [${kind}] is not supported, only [terms]`)
  const options = readObject(content, 'composite.sources')
  refuseOthers(options, ['field', 'order'], 'composite.sources.terms')
  const { field, type } = readAggregationField(options, 'composite')
  const descending = options.order === undefined ? false : readDirection(options.order)
  return { name, field, descending, key: type === undefined ? undefined : { type } }
}

function readAfter(value: unknown, sources: Source[]): (Scalar | null)[] {
  const after = readObject(value, 'composite.after')
  const names = sources.map(({ name }) => name)
  refuseOthers(after, names, 'composite.after')
  return sources.map(({ name, key }) => {
    if (!Object.hasOwn(after, name)) throw argumentError(`Missing value for [after.${name}]`)
    return after[name] === null ? null : readAnswered(after[name], key?.type, `composite.after.${name}`)
  })
}
