import { AppError } from '@dossier/contract'
import type { FoundDocument, MissingDocument } from '@dossier/contract/search'
import { findDocument, readDocuments } from '../documents/read.ts'
import type { Parameters } from '../query/parameters.ts'
import { parseDocumentParameters } from '../query/parse-document-parameters.ts'
import type { SourceFilter } from '../query/parsed-search.ts'
import { identity, routing } from './answer/hits.ts'
import { createSourceReader } from './answer/source.ts'
import { type SearchDeps, shownDocuments } from './deps.ts'
import { type HitItem, hitEntries } from './hit-items.ts'

type Input = { index: string; id: string; params?: Parameters | undefined; signal?: AbortSignal | undefined }

/** `_doc`: one document or named entity, found whatever its routing. Throws QueryError for unknown parameters. */
export async function getDocument(
  deps: SearchDeps,
  { index, id, params = {}, signal }: Input,
): Promise<FoundDocument | MissingDocument> {
  return findDocumentBy(deps, { index, id, signal }, parseDocumentParameters(params))
}

/** The same by a filter of its source. */
export async function findDocumentBy(
  deps: SearchDeps,
  { index, id, signal }: Omit<Input, 'params'>,
  filter: SourceFilter,
): Promise<FoundDocument | MissingDocument> {
  const item = await findItem(deps, { index, id, signal })
  if (!item) return { _index: index, _id: id, found: false }
  const source = await createSourceReader(deps.records, filter).read(item)
  return {
    ...identity(item),
    ...versionOf(item),
    ...routing(item),
    found: true,
    ...(source ? { _source: source } : {}),
  }
}

/** `_source`: the source alone. Throws AppError DOCUMENT_NOT_FOUND, also if the parameters exclude it all, and QueryError. */
export async function getSource(deps: SearchDeps, { index, id, params = {}, signal }: Input): Promise<Record<string, unknown>> {
  const filter = parseDocumentParameters(params)
  const item = await findItem(deps, { index, id, signal })
  const source = item && (await createSourceReader(deps.records, filter).read(item))
  if (source) return source
  throw new AppError('DOCUMENT_NOT_FOUND', { message: `Document not found [${index}]/[${id}]` })
}

/** Documents are found in the records, named entities only by the engine. */
async function findItem(deps: SearchDeps, { index, id, signal }: Input): Promise<HitItem | undefined> {
  const { records, engine } = deps
  const document = await findDocument(records, index, id)
  if (document) return (await shownDocuments(deps, [document]))[0]
  const request = { projects: [index], query: { kind: 'ids' as const, ids: [id] }, from: 0, size: 1, sort: [], aggregations: {} }
  const { hits } = await engine.search(request, signal)
  const rids = hits.map(({ rid }) => rid)
  const { documents } = await readDocuments(records, rids)
  return hitEntries(hits, documents)[0]?.item
}

function versionOf({ version }: HitItem): { _version: number; _seq_no: number; _primary_term: number } {
  return { _version: version, _seq_no: version, _primary_term: 1 }
}
