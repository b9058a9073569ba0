import { argumentError, parsingError } from '../../query-error.ts'
import type { FieldType } from '../../wire-fields.ts'
import { fieldType } from '../../wire-fields.ts'
import { type JsonObject, readText } from '../read.ts'
import { textFieldMessage } from '../sort.ts'

/** On a field that the mapping does not know Elasticsearch would count all documents under `missing`; here that is refused. */
export function refuseMissing(options: JsonObject, field: string, where: string): void {
  if (options.missing === undefined || options.missing === null) return
  throw parsingError(`[${where}] missing is not supported on [${field}], which is not in the mapping`)
}

/** The field that an aggregation counts by; `type` is undefined where the mapping does not know it. Throws on text fields. */
export function readAggregationField(options: JsonObject, where: string): { field: string; type: FieldType | undefined } {
  if (options.field === undefined)
    throw parsingError(`Required one of fields [field, script], but none were specified in [${where}]`)
  const field = readText(options.field, `${where}.field`)
  // Counting by id is asked for by the filter of starred documents, which reads the total only.
  const type = field === '_id' ? 'keyword' : fieldType(field)
  if (type === 'text' || type === 'pathParts') throw argumentError(textFieldMessage(field))
  return { field, type }
}
