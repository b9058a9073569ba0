import { parseSourceParameters, wholeSource } from './body/source-filter.ts'
import { type Parameters, readParameters } from './parameters.ts'
import type { SourceFilter } from './parsed-search.ts'

/** Reads the parameters of a request for one document (`_doc`, `_source`): which fields are wanted. Throws QueryError. */
export function parseDocumentParameters(parameters: Parameters): SourceFilter {
  return parseSourceParameters(readParameters(parameters, 'document')) ?? wholeSource
}
