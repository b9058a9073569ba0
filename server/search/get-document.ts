import { AppError } from '@dossier/contract'
import type { FoundDocument, MissingDocument } from '@dossier/contract/search/search'
import { findDocuments, readDocuments } from '../documents/read.ts'
import type { Parameters } from '../query/parameters.ts'
import { parseDocumentParameters } from '../query/parse-document-parameters.ts'
import type { SourceFilter } from '../query/parsed-search.ts'
import { identity, routing } from './answer/hits.ts'
import { createSourceReader } from './answer/source.ts'
import { type SearchDeps, shownDocuments } from './deps.ts'
import { type HitItem, hitEntries } from './hit-items.ts'
import type { TextRoom } from './text-room.ts'

type Input = { index: string; id: string; params?: Parameters | undefined; signal?: AbortSignal | undefined }

/** `_doc`: one document or named entity, found whatever its routing. Throws QueryError for unknown parameters. */
export async function getDocument(
  deps: SearchDeps,
  { index, id, params = {}, signal }: Input,
): Promise<FoundDocument | MissingDocument> {
  const filter = parseDocumentParameters(params)
  return showDocument(deps, { index, id, item: await findItem(deps, { index, id, signal }) }, filter)
}

/** What was asked for, and what was found of it. */
type Found = { index: string; id: string; item: HitItem | undefined }

/** A document or named entity that was looked up, with what a filter keeps of its source. `room`: of an answer with several of them; throws QueryError where there is none left. */
export async function showDocument(
  { records }: SearchDeps,
  { index, id, item }: Found,
  filter: SourceFilter,
  room?: TextRoom,
): Promise<FoundDocument | MissingDocument> {
  if (!item) return { _index: index, _id: id, found: false }
  const sources = createSourceReader(records, filter)
  if (sources.wantsContent) room?.takeTexts([item])
  const source = await sources.read(item)
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

async function findItem(deps: SearchDeps, { index, id, signal }: Input): Promise<HitItem | undefined> {
  return (await findItems(deps, { index, ids: [id], signal })).get(id)
}

type Several = { index: string; ids: readonly string[]; signal?: AbortSignal | undefined }

/** Documents and named entities of a project by their ids; documents are found in the records, named entities only by the engine. Throws AppError RECORD_DAMAGED. */
export async function findItems(deps: SearchDeps, { index, ids, signal }: Several): Promise<Map<string, HitItem>> {
  const documents = await shownDocuments(deps, await findDocuments(deps.records, index, ids))
  const items = new Map<string, HitItem>(documents.map((document) => [document.id, document]))
  const others = [...new Set(ids)].filter((id) => !items.has(id))
  for (const item of await findEntities(deps, { index, ids: others, signal })) items.set(item.id, item)
  return items
}

async function findEntities({ records, engine }: SearchDeps, { index, ids, signal }: Several): Promise<HitItem[]> {
  if (ids.length === 0) return []
  const query = { kind: 'ids' as const, ids: [...ids] }
  const { hits } = await engine.search(
    { projects: [index], query, from: 0, size: ids.length, sort: [], aggregations: {} },
    signal,
  )
  const { documents } = await readDocuments(records, [...new Set(hits.map(({ rid }) => rid))])
  return hitEntries(hits, documents).map(({ item }) => item)
}

function versionOf({ version }: HitItem): { _version: number; _seq_no: number; _primary_term: number } {
  return { _version: version, _seq_no: version, _primary_term: 1 }
}
