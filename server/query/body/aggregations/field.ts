import { argumentError, parsingError } from '../../query-error.ts'
import type { FieldType } from '../../wire-fields.ts'
import { fieldType } from '../../wire-fields.ts'
import { type JsonObject, readText } from '../read.ts'
import { textFieldMessage } from '../sort.ts'

/** Throws QueryError for `missing` on an unmapped field, under which Elasticsearch would count every document. */
export function refuseMissing(options: JsonObject, field: string, where: string): void {
  if (options.missing === undefined || options.missing === null) return
  throw parsingError(`[${where}] missing is not supported on [${field}], which is not in the mapping`)
}

/** Reads the field of an aggregation; `type` is undefined for unmapped fields. Throws QueryError for text fields. */
export function readAggregationField(options: JsonObject, where: string): { field: string; type: FieldType | undefined } {
  if (options.field === undefined)
    throw parsingError(`Required one of fields [field, script], but none were specified in [${where}]`)
  const field = readText(options.field, `${where}.field`)
  // The known client's filter of starred documents aggregates by id, but reads only the total.
  const type = field === '_id' ? 'keyword' : fieldType(field)
  if (type === 'text' || type === 'pathParts') throw argumentError(textFieldMessage(field))
  return { field, type }
}
