import { readDocuments } from '../../documents/read.ts'
import type { EngineHit, EngineReader, SearchAnswer } from '../../engine/port.ts'
import { bool } from '../../query/bool.ts'
import type { ParsedSearch } from '../../query/parsed-search.ts'
import type { Query, Scalar } from '../../query/tree.ts'
import type { SearchDeps } from '../deps.ts'
import { engineRequest } from '../engine-request.ts'
import { type RidSet, ridSet } from './rid-set.ts'

/**
 * A walk over all hits of a search, page by page, consistent while indexing goes on: none comes twice, and none is missed that matches from
 * beginning to end. The documents are noted at the start, the named entities as they are answered. Pages follow the search's order; hits whose
 * place in that order has moved behind the walk come last.
 */
export type Walk = {
  projects: string[]
  search: ParsedSearch
  /** The number of hits at the start. */
  total: number
  /** Documents that have not been answered yet; those below a `min_score`, which are among them, never are. */
  left: RidSet
  /** The numbers of named entities that have been answered; absent if none matched at the start. */
  given?: Set<number>
  /** The index's last change at the start. */
  change: number | undefined
  /** What it takes in memory, at most. */
  sizeBytes: number
  place: Place
  /** Whether the page without hits that says so has been read. */
  isOver: boolean
}

/**
 * Where the walk continues: at the start of the order, behind a hit, among the documents whose place has moved, or among the named entities whose
 * place has, by number.
 */
type Place =
  | { kind: 'start' }
  | { kind: 'behind'; after: (Scalar | null)[] }
  | { kind: 'movedDocuments' }
  | { kind: 'movedEntities'; after: number }
  | { kind: 'end' }

/** A page that has been read; `takeStep` moves the walk past it. */
export type Step = { hits: EngineHit[]; maxScore: number | null; documents: Set<number>; entities: Set<number>; place: Place }

/** What a number takes in a Set, about. */
const bytesOfNumber = 48

/** How many hits a search has now, which only the search itself can tell where it has a `min_score`. */
export async function countHits(engine: EngineReader, { projects, search, signal }: Counting): Promise<number> {
  const { query, postFilter, minScore } = search
  const filter = postFilter === undefined ? [] : [postFilter]
  if (minScore === undefined) return engine.count(projects, bool({ must: [query], filter }), signal)
  return (await engine.search({ ...engineRequest(projects, search), size: 0, aggregations: {} }, signal)).total
}

type Counting = { projects: string[]; search: ParsedSearch; signal: AbortSignal | undefined }

/** Starts a walk, which takes two or three more engine calls than a search. */
export async function openWalk(
  engine: EngineReader,
  projects: string[],
  { search, signal }: { search: ParsedSearch; signal: AbortSignal | undefined },
): Promise<Walk> {
  const query = bool({ must: [search.query], filter: search.postFilter === undefined ? [] : [search.postFilter] })
  const change = (await engine.position(signal))?.change
  const left = ridSet(await engine.collect(projects, query, signal))
  const all = Math.max(await engine.count(projects, query, signal), left.size())
  const total = search.minScore === undefined ? all : await countHits(engine, { projects, search, signal })
  const entities = all - left.size()
  const sizeBytes = left.sizeBytes + entities * bytesOfNumber
  const place = { kind: 'start' } as const
  return { projects, search, total, left, change, sizeBytes, place, isOver: false, ...(entities > 0 && { given: new Set() }) }
}

/** Reads the next page, which is full unless it is the last. The walk does not move, so that a failed page can be requested again. */
export async function readStep(deps: SearchDeps, walk: Walk, signal: AbortSignal | undefined): Promise<Step> {
  const step: Step = { hits: [], maxScore: null, documents: new Set(), entities: new Set(), place: walk.place }
  while (step.hits.length < walk.search.size && step.place.kind !== 'end') {
    const adding = { walk, step, wanted: walk.search.size - step.hits.length, signal }
    if (step.place.kind === 'movedDocuments') await addMovedDocuments(deps, adding)
    else if (step.place.kind === 'movedEntities') await addMovedEntities(deps, adding, step.place.after)
    else await addNext(deps, adding, step.place)
  }
  return step
}

/** Moves the walk past a page. */
export function takeStep(walk: Walk, { hits, documents, entities, place }: Step): void {
  walk.left.remove(documents)
  for (const number of entities) walk.given?.add(number)
  walk.place = place
  walk.isOver = hits.length === 0
}

type Adding = { walk: Walk; step: Step; wanted: number; signal: AbortSignal | undefined }

async function addNext(
  { engine }: SearchDeps,
  adding: Adding,
  place: Extract<Place, { kind: 'start' | 'behind' }>,
): Promise<void> {
  const { walk, step, wanted, signal } = adding
  const after = place.kind === 'behind' ? { after: place.after } : {}
  const answer = await engine.search({ ...requestOf(walk), size: wanted, ...after }, signal)
  const last = answer.hits.at(-1)
  const isOver = last === undefined || answer.hits.length < wanted
  add(adding, answer)
  step.place = isOver ? { kind: 'movedDocuments' } : { kind: 'behind', after: [...last.sort, last.number] }
}

/** Documents are looked up at least this many at a time: after a project's removal all that are left are gone. */
const lookedAtOnce = 1000

/** Adds documents whose place has moved, by number, if they still match. */
async function addMovedDocuments(deps: SearchDeps, adding: Adding): Promise<void> {
  const { walk, step, wanted, signal } = adding
  const rids = walk.left.first(Math.max(wanted, lookedAtOnce), (rid) => !step.documents.has(rid))
  const { documents, damaged } = await readDocuments(deps.records, rids)
  const there = [...documents, ...damaged].sort((a, b) => a.rid - b.rid)
  const chosen = there.slice(0, wanted)
  const last = chosen.length < there.length ? chosen.at(-1)?.rid : undefined
  if (chosen.length > 0) {
    add(
      adding,
      await searchIds(
        deps.engine,
        walk,
        chosen.map(({ id }) => id),
        signal,
      ),
    )
  }
  for (const rid of rids) if (last === undefined || rid <= last) step.documents.add(rid)
  if (rids.length === 0) step.place = await afterDocuments(deps.engine, walk, signal)
}

/** Only scores move, and only when the index changes. */
async function afterDocuments(
  engine: EngineReader,
  { given, change, search }: Walk,
  signal: AbortSignal | undefined,
): Promise<Place> {
  const { sort } = search
  const isByScore = sort.length === 0 || sort.some((key) => key.kind === 'engine' && key.sort.field === '_score')
  if (given === undefined || !isByScore || (await engine.position(signal))?.change === change) return { kind: 'end' }
  return { kind: 'movedEntities', after: 0 }
}

const everyEntity: Query = { kind: 'hasParent', query: { kind: 'all' } }

/** Goes over all named entities by number and adds those that have not been answered. */
async function addMovedEntities({ engine }: SearchDeps, adding: Adding, after: number): Promise<void> {
  const { walk, step, wanted, signal } = adding
  const request = requestOf(walk)
  const query = bool({ must: [request.query], filter: [everyEntity] })
  const all = await engine.search({ ...request, query, sort: [], after: [after], size: lookedAtOnce }, signal)
  const missed = all.hits.filter(({ number }) => !walk.given?.has(number) && !step.entities.has(number))
  const chosen = missed.slice(0, wanted)
  if (chosen.length > 0) {
    const ids = chosen.map(({ id }) => id)
    add(adding, await searchIds(engine, walk, ids, signal))
  }
  for (const { number } of chosen) step.entities.add(number)
  const last = missed.length > wanted ? chosen.at(-1) : all.hits.at(-1)
  const isOver = last === undefined || (all.hits.length < lookedAtOnce && missed.length <= wanted)
  step.place = isOver ? { kind: 'end' } : { kind: 'movedEntities', after: last.number }
}

function searchIds(engine: EngineReader, walk: Walk, ids: string[], signal: AbortSignal | undefined): Promise<SearchAnswer> {
  const request = requestOf(walk)
  const query = bool({ must: [request.query], filter: [{ kind: 'ids', ids }] })
  return engine.search({ ...request, query, size: ids.length }, signal)
}

function requestOf({ projects, search }: Walk) {
  return { ...engineRequest(projects, search), from: 0, aggregations: {} }
}

/** Adds the hits that matched at the start and have not been answered. */
function add({ walk, step }: Adding, { hits, maxScore }: SearchAnswer): void {
  step.maxScore ??= maxScore
  for (const hit of hits) {
    const isEntity = hit.entity !== undefined
    const isNew = isEntity
      ? walk.given !== undefined && !walk.given.has(hit.number) && !step.entities.has(hit.number)
      : walk.left.has(hit.rid) && !step.documents.has(hit.rid)
    if (!isNew) continue
    step.hits.push(hit)
    if (isEntity) step.entities.add(hit.number)
    else step.documents.add(hit.rid)
  }
}
