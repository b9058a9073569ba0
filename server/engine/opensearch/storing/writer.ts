import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { EngineChange, EngineDocument, EngineEntity, EntityParent, WriteResult } from '../../port.ts'
import type { Cluster } from '../cluster.ts'
import { pathLists, searchIndices } from '../named-indices.ts'
import { type BulkAction, type RefusedAction, sendBulk } from './bulk.ts'
import type { ClusterIndices } from './indices.ts'
import { documentSource, entitySourceOf } from './sources.ts'

/** Where something of a document is stored. */
type Place = { index: string; id: string; routing: string; isEntity: boolean }

/** What is to become of a document and its named entities, after all changes of a batch. */
type Outcome = { removed: boolean; document?: EngineDocument; entities?: { of: EntityParent; entities: EngineEntity[] } }

const Found = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _index: z.string(),
        _id: z.string(),
        _routing: z.string().optional(),
        fields: z.record(z.string(), z.array(z.number())),
        sort: z.array(z.unknown()),
      }),
    ),
  }),
})

const Refreshed = z.object({ _shards: z.object({ failed: z.number() }).optional() })

const notRefreshed =
  'The search cluster could not make searchable what was written: it has lost a part. Nothing is lost, it is asked again.'

const foundAtOnce = 10_000
const writeTimeoutMs = 600_000

/**
 * Carries changes into the indices. A cluster finds by number only what was refreshed: what was stored since is known here.
 */
export class ClusterWriter {
  readonly #cluster: Cluster
  readonly #indices: ClusterIndices
  /** By number of a document what was stored (a place) or removed (undefined) since the last refresh, by index and id. */
  readonly #unseen = new Map<number, Map<string, Place | undefined>>()

  /** Whether all that was stored is refreshed or in `#unseen`: not what an earlier process stored, or a write that failed half-way. */
  #isKnown = false

  constructor(cluster: Cluster, indices: ClusterIndices) {
    this.#cluster = cluster
    this.#indices = indices
  }

  async write(changes: EngineChange[], signal?: AbortSignal): Promise<WriteResult> {
    if (!this.#isKnown) await this.refresh(signal)
    this.#isKnown = false
    const cutTerms: WriteResult['cutTerms'] = []
    let outcomes = new Map<number, Outcome>()
    for (const change of changes) {
      if (change.op !== 'removeProject') {
        note(outcomes, change)
        continue
      }
      cutTerms.push(...(await this.#carryOut(outcomes, signal)))
      outcomes = new Map()
      this.#forgetIndices(await this.#indices.removeProject(change.project))
    }
    cutTerms.push(...(await this.#carryOut(outcomes, signal)))
    this.#isKnown = true
    return { cutTerms }
  }

  /** Makes everything that was written searchable. */
  async refresh(signal?: AbortSignal): Promise<void> {
    for (const list of pathLists(this.#indices.own)) {
      const path = `${list}/_refresh`
      const told = await this.#cluster.send({ method: 'POST', path, signal, timeoutMs: writeTimeoutMs })
      if ((Refreshed.parse(told)._shards?.failed ?? 0) > 0) throw new AppError('ENGINE_DOWN', { message: notRefreshed })
    }
    this.#unseen.clear()
  }

  #forgetIndices(names: string[]): void {
    for (const places of this.#unseen.values())
      for (const [key, place] of places) if (place && names.includes(place.index)) places.delete(key)
  }

  forget(): void {
    this.#unseen.clear()
  }

  async #carryOut(outcomes: Map<number, Outcome>, signal?: AbortSignal): Promise<WriteResult['cutTerms']> {
    if (outcomes.size === 0) return []
    const places = await this.#placesOf([...outcomes.keys()], signal)
    const actions = new Map<string, BulkAction & { rid: number; isEntity: boolean }>()
    const cutTerms: WriteResult['cutTerms'] = []
    const put = (rid: number, isEntity: boolean, action: BulkAction) => actions.set(keyOf(action), { ...action, rid, isEntity })
    for (const [rid, { removed, document, entities }] of outcomes) {
      for (const place of places.get(rid) ?? []) {
        const isReplaced = removed || (place.isEntity ? entities !== undefined : document !== undefined)
        if (isReplaced) put(rid, place.isEntity, { index: place.index, id: place.id, routing: place.routing })
      }
      if (document) {
        const { cut, ...stored } = documentSource(document, this.#indices.owner)
        cutTerms.push(...cut)
        put(rid, false, { index: await this.#indices.toWrite(document.project), ...stored })
      }
      for (const [at, entity] of (entities?.entities ?? []).entries()) {
        if (!entities) continue
        const index = await this.#indices.toWrite(entities.of.project)
        put(rid, true, { index, ...entitySourceOf({ of: entities.of, owner: this.#indices.owner }, entity, at) })
      }
    }
    const refused = await sendBulk(this.#cluster, [...actions.values()], signal)
    cutTerms.push(...(await this.#storeLess(refused, signal)))
    for (const action of actions.values()) this.#noteUnseen(action)
    return cutTerms
  }

  /** What the cluster cannot take is stored without its metadata, or else with what leads to it alone; both are told in the ledger. */
  async #storeLess(refused: RefusedAction[], signal?: AbortSignal): Promise<WriteResult['cutTerms']> {
    requireSources(refused)
    const less = refused.map(({ action }) => ({ ...action, source: without(action.source ?? {}, ['metadata']) }))
    const still = await sendBulk(this.#cluster, less, signal)
    requireSources(still)
    const bare = still.map(({ action }) => ({ ...action, source: only(action.source ?? {}, leading) }))
    const [never] = await sendBulk(this.#cluster, bare, signal)
    if (never) throw notTaken(never)
    return [...less.flatMap(cutOf('metadata')), ...bare.flatMap(cutOf('content'))]
  }

  #noteUnseen({ rid, index, id, routing, source, isEntity }: BulkAction & { rid: number; isEntity: boolean }): void {
    const known = this.#unseen.get(rid) ?? new Map<string, Place | undefined>()
    known.set(keyOf({ index, id }), source ? { index, id, routing, isEntity } : undefined)
    this.#unseen.set(rid, known)
  }

  /** Where documents and their named entities are stored now, by their numbers. */
  async #placesOf(rids: number[], signal?: AbortSignal): Promise<Map<number, Place[]>> {
    const places = new Map<number, Map<string, Place>>()
    const add = (rid: number, place: Place) => {
      const known = places.get(rid) ?? new Map<string, Place>()
      known.set(keyOf(place), place)
      places.set(rid, known)
    }
    for await (const { rid, ...place } of this.#refreshed(rids, signal)) add(rid, place)
    for (const rid of rids) {
      for (const [key, place] of this.#unseen.get(rid) ?? []) {
        if (place) add(rid, place)
        else places.get(rid)?.delete(key)
      }
    }
    return new Map([...places].map(([rid, known]) => [rid, [...known.values()]]))
  }

  async *#refreshed(rids: number[], signal?: AbortSignal): AsyncGenerator<Place & { rid: number }> {
    const { own } = this.#indices
    if (own.length === 0) return
    const should = ['dossier.rid', 'dossier.of'].map((field) => ({ terms: { [field]: rids } }))
    const body = {
      query: { bool: { filter: [{ bool: { should } }] } },
      size: foundAtOnce,
      _source: false,
      docvalue_fields: ['dossier.rid', 'dossier.of'],
      sort: [{ 'dossier.number': 'asc' }],
    }
    for (let after: unknown[] | undefined; ; ) {
      const next = after ? { ...body, search_after: after } : body
      const told = await searchIndices(this.#cluster, own, { body: next, signal, timeoutMs: writeTimeoutMs })
      const { hits } = Found.parse(told).hits
      for (const { _index, _id, _routing, fields } of hits) {
        const of = fields['dossier.of']?.[0]
        const rid = of ?? fields['dossier.rid']?.[0]
        if (rid !== undefined) yield { rid, index: _index, id: _id, routing: _routing ?? _id, isEntity: of !== undefined }
      }
      if (hits.length < foundAtOnce) return
      after = hits.at(-1)?.sort
    }
  }
}

/** What a document is found by from others, and counted by. */
const leading = [
  'type',
  'join',
  'dossier',
  'rootDocument',
  'parentDocument',
  'mention',
  'mentionNorm',
  'category',
  'extractor',
  'extractorLanguage',
  'mentionNormTextLength',
  'isHidden',
  'partsOfSpeech',
]

const Numbered = z.object({ dossier: z.object({ rid: z.number() }) })

function cutOf(field: string): (action: BulkAction) => WriteResult['cutTerms'] {
  return ({ source }) => {
    const numbered = Numbered.safeParse(source).data
    return numbered ? [{ rid: numbered.dossier.rid, field }] : []
  }
}

function without(source: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)))
}

function only(source: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
}

/** A removal cannot be done by half. */
function requireSources(refused: RefusedAction[]): void {
  const removal = refused.find(({ action }) => action.source === undefined)
  if (removal) throw notTaken(removal)
}

function notTaken({ reason }: RefusedAction): AppError {
  return new AppError('ENGINE_DOWN', { message: `The search cluster does not take a document (${reason}).` })
}

function keyOf({ index, id }: Pick<BulkAction, 'index' | 'id'>): string {
  return `${index} ${id}`
}

function note(outcomes: Map<number, Outcome>, change: Exclude<EngineChange, { op: 'removeProject' }>): void {
  if (change.op === 'remove') {
    outcomes.set(change.rid, { removed: true })
    return
  }
  const rid = change.op === 'put' ? change.document.rid : change.of.rid
  const outcome = outcomes.get(rid) ?? { removed: false }
  if (change.op === 'put') outcome.document = change.document
  else outcome.entities = { of: change.of, entities: change.entities }
  outcomes.set(rid, outcome)
}
