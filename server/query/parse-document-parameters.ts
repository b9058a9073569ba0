import { parseSourceParameters, wholeSource } from './body/source-filter.ts'
import { type Parameters, readParameters } from './parameters.ts'
import type { SourceFilter } from './parsed-search.ts'

/** Reads the address of a document (`_doc`, `_source`): which of its fields are wanted. Throws QueryError for what is not known. */
export function parseDocumentParameters(parameters: Parameters): SourceFilter {
  return parseSourceParameters(readParameters(parameters)) ?? wholeSource
}
