import { findDocument, type StoredDocument } from '../documents/read.ts'
import { type Parameters, readParameters } from '../query/body/parameters.ts'
import type { SourceFilter } from '../query/body/parsed-search.ts'
import { parseSourceParameters, wholeSource } from '../query/body/source-filter.ts'
import type { Records } from '../records/open.ts'
import { identity, routing } from './hits.ts'
import { wireSource } from './source.ts'

type Input = { index: string; id: string; params?: Parameters }

/** An answer with its status, as Elasticsearch has bodies of their own for what is not there. */
export type DocumentAnswer = { status: 200 | 404; body: Record<string, unknown> }

/** `_doc`: one document, found whatever routing the address gives. Throws QueryError for parameters that are not known. */
export async function getDocument({ records }: { records: Records }, { index, id, params = {} }: Input): Promise<DocumentAnswer> {
  const filter = readFilter(params)
  const document = await findDocument(records, index, id)
  if (!document) return { status: 404, body: { _index: index, _id: id, found: false } }
  const source = await wireSource(records, document, filter)
  return {
    status: 200,
    body: {
      ...identity(document),
      ...versionOf(document),
      ...routing(document),
      found: true,
      ...(source ? { _source: source } : {}),
    },
  }
}

/** `_source`: the source alone. */
export async function getSource({ records }: { records: Records }, { index, id, params = {} }: Input): Promise<DocumentAnswer> {
  const filter = readFilter(params)
  const document = await findDocument(records, index, id)
  const source = document && (await wireSource(records, document, filter))
  if (source) return { status: 200, body: source }
  const cause = { type: 'resource_not_found_exception', reason: `Document not found [${index}]/[${id}]` }
  return { status: 404, body: { error: { root_cause: [cause], ...cause }, status: 404 } }
}

function readFilter(params: Parameters): SourceFilter {
  return parseSourceParameters(readParameters(params)) ?? wholeSource
}

function versionOf({ version }: StoredDocument): { _version: number; _seq_no: number; _primary_term: number } {
  return { _version: version, _seq_no: version, _primary_term: 1 }
}
