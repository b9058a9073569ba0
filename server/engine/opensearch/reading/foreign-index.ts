import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { type Cluster, type ClusterAddress, openCluster } from '../cluster.ts'
import { readVersion } from '../version.ts'
import { readOnly } from './read-only.ts'
import { scrollThrough } from './scroll.ts'

/** A document of another program's index; `source` is without its text. */
export type ForeignDocument = { id: string; routing: string | undefined; source: Record<string, unknown> }

/** A second path of the bytes of a document. */
export type ForeignDuplicate = { id: string; path: string; documentId: string }

/** A named entity of the document `documentId`. */
export type ForeignEntity = {
  documentId: string
  mention: string
  mentionNorm: string | undefined
  category: string
  extractor: string
  extractorLanguage: string | undefined
  offsets: number[]
  partsOfSpeech: string | undefined
  isHidden: boolean
}

/** Some of what is there, and how many more do not have the contract's form. */
export type ForeignPage<Item> = { items: Item[]; unreadable: number }

/** An index that another program filled, to be read only. */
export type ForeignIndex = {
  /** The product and version that holds it. */
  cluster: string
  /** How many of each there are, and the deepest extraction level. */
  measure(signal: AbortSignal): Promise<{ documents: number; duplicates: number; names: number; deepest: number }>
  /** The documents of an extraction level, some at a time, in no order. */
  documents(level: number, signal: AbortSignal): AsyncGenerator<ForeignDocument[]>
  duplicates(signal: AbortSignal): AsyncGenerator<ForeignPage<ForeignDuplicate>>
  /** The texts of documents by their ids; empty where one has none. Throws AppError ENGINE_DOWN where a document could not be had. */
  texts(documents: ForeignDocument[], signal: AbortSignal): Promise<Map<string, string>>
  /** The named entities of documents, some at a time. */
  entities(ids: string[], signal: AbortSignal): AsyncGenerator<ForeignPage<ForeignEntity>>
  close(): void
}

const isDocument = { term: { type: 'Document' } }
const documentsAtOnce = 500
const entitiesAtOnce = 2_000
/** Texts may be large. */
const textTimeoutMs = 120_000

const Mappings = z.record(
  z.string(),
  z.object({
    mappings: z
      .object({
        _meta: z
          .object({ dossier: z.object({ owner: z.string().optional() }).optional() })
          .loose()
          .optional(),
        properties: z.record(z.string(), z.object({ type: z.string().optional() }).loose()).optional(),
      })
      .loose(),
  }),
)

/** Opens it once it was looked at: see `openForeign`. */
export async function openForeignIndex(
  address: ClusterAddress,
  { index, owner }: { index: string; owner: string },
  signal?: AbortSignal,
): Promise<ForeignIndex> {
  const cluster = readOnly(openCluster(address))
  try {
    const { name } = await readVersion(cluster, signal)
    await checkForm(cluster, { index, owner }, signal)
    return foreignIndex(cluster, encodeURIComponent(index), name)
  } catch (error) {
    cluster.close()
    throw error
  }
}

async function checkForm(
  cluster: Cluster,
  { index, owner }: { index: string; owner: string },
  signal?: AbortSignal,
): Promise<void> {
  const told = await cluster.send({ method: 'GET', path: `${encodeURIComponent(index)}/_mapping`, mayMiss: true, signal })
  const found = Object.values(Mappings.parse(told ?? {}))
  if (found.length === 0)
    throw new AppError('NOT_FOUND', { message: `The search cluster has no index "${index}" that we may see.`, index })
  for (const { mappings } of found) {
    if (mappings._meta?.dossier?.owner === owner)
      throw new AppError('CONFLICT', {
        message: `The index "${index}" is this program's own: its documents are here already.`,
        index,
      })
    const { join, type, path } = mappings.properties ?? {}
    if (join?.type !== 'join' || type?.type !== 'keyword' || path?.type !== 'keyword')
      throw new AppError('BAD_REQUEST', {
        message: `The index "${index}" does not have the form of Datashare's (a join of documents and named entities, type and path as keywords): it cannot be read.`,
        index,
      })
  }
}

function foreignIndex(cluster: Cluster, index: string, name: string): ForeignIndex {
  return {
    cluster: name,
    async measure(signal) {
      const aggs = { types: { terms: { field: 'type' }, aggs: { deepest: { max: { field: 'extractionLevel' } } } } }
      const body = { size: 0, query: { terms: { type: ['Document', 'Duplicate', 'NamedEntity'] } }, aggs }
      const told = Measured.parse(await cluster.send({ method: 'POST', path: `${index}/_search`, body, signal }))
      const types = new Map(told.aggregations.types.buckets.map((bucket) => [bucket.key, bucket]))
      const count = (type: string) => types.get(type)?.doc_count ?? 0
      return {
        documents: count('Document'),
        duplicates: count('Duplicate'),
        names: count('NamedEntity'),
        deepest: types.get('Document')?.deepest.value ?? 0,
      }
    },
    async *documents(level, signal) {
      const body = {
        size: documentsAtOnce,
        query: ofLevel(level),
        _source: { excludes: ['content', 'content_translated.content'] },
      }
      for await (const hits of scrollThrough(cluster, index, body, signal))
        yield hits.map(({ _id, _routing, _source }) => ({ id: _id, routing: _routing, source: _source }))
    },
    async *duplicates(signal) {
      const body = { size: entitiesAtOnce, query: { term: { type: 'Duplicate' } }, _source: ['path', 'documentId'] }
      for await (const hits of scrollThrough(cluster, index, body, signal))
        yield pageOf(hits, ({ _id, _source }) => {
          const { data } = Duplicate.safeParse(_source)
          return data && { id: _id, ...data }
        })
    },
    async texts(documents, signal) {
      const docs = documents.map(({ id, routing }) => ({ _id: id, ...(routing !== undefined && { routing }) }))
      const path = `${index}/_mget?_source_includes=content`
      const told = Texts.parse(await cluster.send({ method: 'POST', path, body: { docs }, timeoutMs: textTimeoutMs, signal }))
      // Of one that a part of the cluster could not read, nothing is said but that: it is no document without text.
      if (told.docs.some(({ _source }) => _source === undefined)) throw new AppError('ENGINE_DOWN', { message: textsLost })
      return new Map(told.docs.map(({ _id, _source }) => [_id, _source?.content ?? '']))
    },
    async *entities(ids, signal) {
      if (ids.length === 0) return
      const query = { bool: { filter: [{ term: { type: 'NamedEntity' } }, { terms: { 'join#Document': ids } }] } }
      for await (const hits of scrollThrough(cluster, index, { size: entitiesAtOnce, query }, signal))
        yield pageOf(hits, ({ _source }) => readEntity(_source))
    },
    close: () => cluster.close(),
  }
}

function pageOf<Hit, Item>(hits: Hit[], read: (hit: Hit) => Item | undefined): ForeignPage<Item> {
  const items = hits.flatMap((hit) => read(hit) ?? [])
  return { items, unreadable: hits.length - items.length }
}

const textsLost =
  'The search cluster did not answer with the texts of all documents that it has: a part of it may be away, or the index was changed meanwhile. Resume the task: what was read already is passed over.'

function ofLevel(level: number): object {
  // Whatever has no level is a file.
  if (level === 0) return { bool: { filter: [isDocument], must_not: [{ range: { extractionLevel: { gte: 1 } } }] } }
  return { bool: { filter: [isDocument, { term: { extractionLevel: level } }] } }
}

const Measured = z.object({
  aggregations: z.object({
    types: z.object({
      buckets: z.array(z.object({ key: z.string(), doc_count: z.int(), deepest: z.object({ value: z.number().nullable() }) })),
    }),
  }),
})
const Duplicate = z.object({ path: z.string(), documentId: z.string() })
const Texts = z.object({
  docs: z.array(z.object({ _id: z.string(), _source: z.object({ content: z.string().nullish() }).optional() })),
})
const Entity = z.object({
  join: z.object({ parent: z.string() }),
  mention: z.string(),
  mentionNorm: z.string().nullish(),
  category: z.string(),
  extractor: z.string(),
  extractorLanguage: z.string().nullish(),
  offsets: z.union([z.array(z.int()), z.int().transform((one) => [one])]).nullish(),
  partsOfSpeech: z.string().nullish(),
  isHidden: z.boolean().nullish(),
})

function readEntity(source: Record<string, unknown>): ForeignEntity | undefined {
  const { data } = Entity.safeParse(source)
  if (!data) return undefined
  const { join, mentionNorm, extractorLanguage, offsets, partsOfSpeech, isHidden, ...plain } = data
  return {
    ...plain,
    documentId: join.parent,
    mentionNorm: mentionNorm ?? undefined,
    extractorLanguage: extractorLanguage ?? undefined,
    offsets: offsets ?? [],
    partsOfSpeech: partsOfSpeech ?? undefined,
    isHidden: isHidden ?? false,
  }
}
