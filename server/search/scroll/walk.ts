import { readDocuments } from '../../documents/read.ts'
import type { EngineHit, SearchAnswer, SearchEngine } from '../../engine/port.ts'
import { bool } from '../../query/bool.ts'
import type { ParsedSearch } from '../../query/parsed-search.ts'
import type { Query, Scalar } from '../../query/tree.ts'
import type { SearchDeps } from '../deps.ts'
import { engineRequest } from '../engine-request.ts'
import { type RidSet, ridSet } from './rid-set.ts'

/**
 * A walk over all hits of a search, page by page, consistent while indexing goes on: no document comes twice, and none is missed that matches
 * from beginning to end. The hits are noted at the start. Pages follow the search's order; documents whose place in that order has moved
 * behind the walk come last.
 */
export type Walk = {
  projects: string[]
  search: ParsedSearch
  /** The number of hits at the start. */
  total: number
  /** Hits that have not been answered yet. */
  left: RidSet
  /** Where in the order the walk continues; `end`: only documents whose place has moved are left. */
  place: Place
}

type Place = { kind: 'start' } | { kind: 'after'; after: (Scalar | null)[] } | { kind: 'end' }

/** A page that has been read; `takeStep` moves the walk past it. */
export type Step = { hits: EngineHit[]; maxScore: number | null; taken: Set<number>; place: Place }

/** Starts a walk, which takes one more engine call than a search. */
export async function openWalk(
  engine: SearchEngine,
  projects: string[],
  { search, signal }: { search: ParsedSearch; signal: AbortSignal | undefined },
): Promise<Walk> {
  const { query, postFilter } = search
  const found = postFilter === undefined ? query : bool({ must: [query], filter: [postFilter] })
  const left = ridSet(await engine.collect(projects, found, signal))
  return { projects, search, total: left.size(), left, place: { kind: 'start' } }
}

/** Reads the next page, which is full unless it is the last. The walk does not move, so that a failed page can be requested again. */
export async function readStep(deps: SearchDeps, walk: Walk, signal: AbortSignal | undefined): Promise<Step> {
  const step: Step = { hits: [], maxScore: null, taken: new Set(), place: walk.place }
  const { size } = walk.search
  while (step.hits.length < size && step.taken.size < walk.left.size()) {
    const wanted = size - step.hits.length
    await (step.place.kind === 'end' ? addMoved : addNext)(deps, walk, { step, wanted, signal })
  }
  return step
}

/** Moves the walk past a page. */
export function takeStep(walk: Walk, { taken, place }: Step): void {
  walk.left.remove(taken)
  walk.place = place
}

/** Documents are looked up at least this many at a time: after a project's removal all that are left are gone. */
const lookedAtOnce = 1000

type Adding = { step: Step; wanted: number; signal: AbortSignal | undefined }

async function addNext({ engine }: SearchDeps, walk: Walk, { step, wanted, signal }: Adding): Promise<void> {
  const after = step.place.kind === 'after' ? { after: step.place.after } : {}
  const answer = await engine.search({ ...requestOf(walk), size: wanted, ...after }, signal)
  const fresh = answer.hits.filter(({ rid }) => walk.left.has(rid) && !step.taken.has(rid))
  add(step, answer, fresh)
  const last = answer.hits.at(-1)
  const isOver = last === undefined || answer.hits.length < wanted || fresh.length === 0
  step.place = isOver ? { kind: 'end' } : { kind: 'after', after: [...last.sort, last.number] }
}

/** Adds documents whose place has moved, by number, if they still match. */
async function addMoved(deps: SearchDeps, walk: Walk, { step, wanted, signal }: Adding): Promise<void> {
  const rids = walk.left.first(Math.max(wanted, lookedAtOnce), (rid) => !step.taken.has(rid))
  const { documents, damaged } = await readDocuments(deps.records, rids)
  const there = [...documents, ...damaged].sort((a, b) => a.rid - b.rid)
  const chosen = there.slice(0, wanted)
  const last = chosen.length < there.length ? chosen.at(-1)?.rid : undefined
  const looked = new Set(rids.filter((rid) => last === undefined || rid <= last))
  if (chosen.length > 0) {
    const request = requestOf(walk)
    const ids: Query = { kind: 'ids', ids: chosen.map(({ id }) => id) }
    const query = bool({ must: [request.query], filter: [ids] })
    const answer = await deps.engine.search({ ...request, query, size: wanted }, signal)
    const found = answer.hits.filter(({ rid }) => looked.has(rid))
    add(step, answer, found)
  }
  for (const rid of looked) step.taken.add(rid)
}

function requestOf({ projects, search }: Walk) {
  return { ...engineRequest(projects, search), from: 0, aggregations: {} }
}

function add(step: Step, { maxScore }: SearchAnswer, hits: EngineHit[]): void {
  step.maxScore ??= maxScore
  step.hits.push(...hits)
  for (const { rid } of hits) step.taken.add(rid)
}
