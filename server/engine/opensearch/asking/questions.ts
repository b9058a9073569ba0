import { z } from 'zod'
import { InTurn } from '../../../in-turn.ts'
import type { Query } from '../../../query/tree.ts'
import type { TextService } from '../../texts.ts'
import type { Cluster } from '../cluster.ts'
import { countIn, searchIndices } from '../named-indices.ts'
import type { ClusterIndices } from '../storing/indices.ts'
import type { AggregationParts } from './aggregations.ts'
import { clusterField } from './fields.ts'
import { EntitySource, entitySource, type RawHit } from './hits.ts'
import { both, clusterQuery, inRids, isDocument, isOwn, leavesOrRefusal } from './queries.ts'
import type { KeptSets } from './sets.ts'
import type { Body } from './words.ts'

type QuestionParts = { cluster: Cluster; indices: ClusterIndices; sets: KeptSets; texts: TextService }

const Numbers = z.object({
  hits: z.object({ hits: z.array(z.object({ fields: z.record(z.string(), z.array(z.number())) })) }),
})
const Values = z.object({
  aggregations: z
    .object({
      values: z.object({
        after_key: z.record(z.string(), z.unknown()).optional(),
        buckets: z.array(
          z.object({
            key: z.object({ value: z.union([z.string(), z.number(), z.boolean()]) }),
            doc_count: z.number(),
            first: z.object({ value: z.number().nullable() }).optional(),
          }),
        ),
      }),
    })
    .optional(),
})

const Got = z.object({ docs: z.array(z.unknown()) })

/** Where a named entity is stored. */
export type EntityPlace = Pick<RawHit, '_index' | '_id'> & { _routing?: string | undefined }

/** A value of a field, in how many documents it is, and the lowest of their numbers. */
export type FieldValue = { value: string | number | boolean; count: number; first: number | null }

const atOnce = 10_000
/** Texts of phrases that may be longer than our text program takes. */
const longPhrase = 1_000

/** What a cluster is asked about projects: their queries in its form, searches, counts, lists of documents. */
export class Questions {
  readonly indices: ClusterIndices
  /** In which searches of lists wait for one another, whosever they are: a node of two processors answers four at a time, and half of it is left to whoever searches a page. */
  readonly lanes = [new InTurn(), new InTurn()] as const
  readonly #parts: QuestionParts

  constructor(parts: QuestionParts) {
    this.#parts = parts
    this.indices = parts.indices
  }

  /** The documents of a set, which was told. */
  readonly setOf = (name: string): ReadonlySet<number> => this.#parts.sets.ridsOf(name)

  /**
   * A whole query in the cluster's form, over what is ours alone: an index of another program, or of another Dossier, may have the name of a project. Throws AppError BAD_QUERY for what the embedded engine refuses
   * too.
   */
  async whole(projects: string[], query: Query, signal?: AbortSignal): Promise<Body> {
    return both(await this.turn(projects, query, signal), isOwn(this.indices.owner))
  }

  /** A query in the cluster's form. Throws AppError BAD_QUERY for what the embedded engine refuses too. */
  async turn(projects: string[], query: Query, signal?: AbortSignal): Promise<Body> {
    await this.#refuse(query, signal)
    return clusterQuery(query, {
      setOf: this.setOf,
      nameOf: (project) => this.indices.nameOf(project),
      repeats: (inner, field) => this.#repeats(projects, { query: inner, field }, signal),
    })
  }

  partsFor(projects: string[], signal?: AbortSignal): AggregationParts {
    const { indices, setOf } = this
    const indexOf = (project: string) => indices.indexOf(project)
    return { query: (query) => this.turn(projects, query, signal), setOf, isOurs: isOwn(indices.owner), indexOf }
  }

  /** Sources of named entities by their index and id, without those that have gone meanwhile. */
  async entities(places: readonly EntityPlace[], signal?: AbortSignal): Promise<EntitySource[]> {
    const docs = places.map(({ _index, _id, _routing }) => ({ _index, _id, ...(_routing && { routing: _routing }) }))
    // As the search saw them, not as they have been written since.
    const path = `_mget?realtime=false&_source_includes=${entitySource.join(',')}`
    const told = await this.#parts.cluster.send({ method: 'POST', path, body: { docs }, signal })
    return Got.parse(told).docs.flatMap((one) => EntitySource.safeParse(one).data ?? [])
  }

  search(projects: string[], body: Body, timeoutMs?: number, signal?: AbortSignal): Promise<unknown> {
    if (projects.length === 0) return Promise.resolve({ hits: { total: { value: 0 }, hits: [] } })
    const names = projects.map((project) => this.indices.nameOf(project))
    return this.searchIndices(names, body, timeoutMs, signal)
  }

  searchIndices(names: string[], body: Body, timeoutMs?: number, signal?: AbortSignal): Promise<unknown> {
    return searchIndices(this.#parts.cluster, names, { body, timeoutMs, signal })
  }

  async count(projects: string[], query: Body, signal?: AbortSignal): Promise<number> {
    const names = projects.map((project) => this.indices.nameOf(project))
    return countIn(this.#parts.cluster, names, query, signal)
  }

  /** The ascending numbers of the documents that a query finds. */
  async collect(projects: string[], query: Body, signal?: AbortSignal): Promise<number[]> {
    const rids: number[] = []
    const body = {
      query: { bool: { filter: [query, isDocument] } },
      size: atOnce,
      _source: false,
      stored_fields: '_none_',
      docvalue_fields: ['dossier.rid'],
      sort: [{ 'dossier.rid': { order: 'asc', unmapped_type: 'long' } }],
      track_total_hits: false,
    }
    for (;;) {
      const last = rids.at(-1)
      const told = await this.search(projects, last === undefined ? body : { ...body, search_after: [last] }, undefined, signal)
      const { hits } = Numbers.parse(told).hits
      for (const { fields } of hits) rids.push(...(fields['dossier.rid'] ?? []))
      if (hits.length < atOnce) return rids
    }
  }

  /** All values of a field among what a query finds, in their order. */
  async *values(
    projects: string[],
    { query, field }: { query: Body; field: string },
    signal?: AbortSignal,
  ): AsyncGenerator<FieldValue> {
    for (let after: Record<string, unknown> | undefined; ; ) {
      const sources = [{ value: { terms: { field: clusterField(field) } } }]
      const values = {
        composite: { size: atOnce, sources, ...(after && { after }) },
        aggs: { first: { min: { field: 'dossier.rid' } } },
      }
      const told = await this.search(projects, { query, size: 0, aggs: { values } }, undefined, signal)
      const page = Values.parse(told).aggregations?.values
      for (const { key, doc_count, first } of page?.buckets ?? [])
        yield { value: key.value, count: doc_count, first: first?.value ?? null }
      after = page?.after_key
      if (after === undefined || (page?.buckets.length ?? 0) < atOnce) return
    }
  }

  /** Of documents with the same value all but the one with the lowest number. */
  async #repeats(projects: string[], { query, field }: { query: Query; field: string }, signal?: AbortSignal): Promise<number[]> {
    const turned = both(await this.turn(projects, query, signal), isDocument)
    const repeated: string[] = []
    const firsts: number[] = []
    for await (const { value, count, first } of this.values(projects, { query: turned, field }, signal)) {
      if (count < 2 || first === null) continue
      repeated.push(String(value))
      firsts.push(first)
    }
    if (repeated.length === 0) return []
    const some = await this.turn(projects, { kind: 'terms', field, values: repeated }, signal)
    return this.collect(projects, { bool: { filter: [turned, some], must_not: [inRids(firsts)] } }, signal)
  }

  /** Our text program refuses patterns and phrases in the same words as the embedded engine. */
  async #refuse(query: Query, signal?: AbortSignal): Promise<void> {
    for (const leaf of leavesOrRefusal(query)) {
      const isDoubtful = leaf.kind === 'regexp' || (leaf.kind === 'phrase' && leaf.text.length > longPhrase)
      if (isDoubtful) await this.#parts.texts.highlight({ query: leaf, field: leaf.field, texts: [''], limit: 1 }, signal)
    }
  }
}
