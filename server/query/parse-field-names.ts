import { optional, readTexts, refuseOthers } from './body/read.ts'
import { bodyOf, type Parameters, readParameters } from './parameters.ts'
import { argumentError } from './query-error.ts'

/** Reads which fields a `_field_caps` asks for: names and patterns. Throws QueryError. */
export function parseFieldNames(body: unknown, parameters: Parameters): string[] {
  const address = readParameters(parameters, 'fieldCapabilities')
  const read = bodyOf(body, {})
  refuseOthers(read, ['fields'], 'field_caps')
  const names = address.fields?.split(',') ?? optional(read.fields, 'field_caps.fields', readTexts)
  if (names === undefined || names.length === 0) throw argumentError("specified fields can't be null or empty")
  return names
}
