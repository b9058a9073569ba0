import type { SearchAnswer } from '@dossier/contract/search/search'
import type { DamagedDocument } from '../../documents/damage.ts'
import { type Caller, mayReadAll } from '../../identity/caller.ts'
import { indexProgress } from '../../indexing/follow/index-progress.ts'
import type { Parameters } from '../../query/parameters.ts'
import { parseClearScroll, parseScroll, parseScrolledSearch } from '../../query/parse-scroll.ts'
import { answerAggregations } from '../answer/aggregation-answer.ts'
import { answerPage } from '../answer/page.ts'
import { showTopHits } from '../answer/top-hits.ts'
import { type SearchDeps, shardsOf } from '../deps.ts'
import { engineRequest } from '../engine-request.ts'
import { maxScore, type SearchInput } from '../search-project.ts'
import { createTextRoom, type TextRoom } from '../text-room.ts'
import { ScrollError } from './scroll-error.ts'
import type { Scrolls } from './scrolls.ts'
import { openWalk, readStep, takeStep, type Walk } from './walk.ts'

/** What scrolls need: also the store that keeps them, and the caller's id. */
export type ScrollDeps = SearchDeps & { scrolls: Scrolls; caller: string }

/** Opens a scroll (`_search?scroll=1m`) and answers its first page, with the aggregations. Throws QueryError, ScrollError (429). */
export async function openScroll(deps: ScrollDeps, { indices, body, params = {}, signal }: SearchInput): Promise<SearchAnswer> {
  const started = performance.now()
  const { search, keepMs } = parseScrolledSearch(body, params)
  const walk = await openWalk(deps.engine, indices, { search, signal })
  const room = createTextRoom()
  const top = await aggregate(deps, walk, { room, signal })
  const page = await nextPage(deps, walk, { isTotalNumber: search.isTotalNumber, room, damaged: top?.damaged ?? [], signal })
  const id = await deps.scrolls.keep(deps.caller, walk, keepMs)
  return {
    _scroll_id: id,
    ...page,
    ...(top && { aggregations: top.aggregations }),
    took: Math.round(performance.now() - started),
  }
}

type Asked = { body?: unknown; params?: Parameters; id?: string | undefined; signal?: AbortSignal }

/** Opens what the caller may read of projects; undefined where they may not any more, or these are gone. */
export type OpenDeps = (projects: string[]) => Promise<SearchDeps | undefined>

/** The next page of a scroll, without hits at its end. Throws QueryError, ScrollError (404). */
export async function continueScroll(
  { scrolls, caller }: Pick<ScrollDeps, 'scrolls' | 'caller'>,
  { body, params = {}, id: idInPath, signal }: Asked,
  open: OpenDeps,
): Promise<SearchAnswer> {
  const { id, keepMs, isTotalNumber } = parseScroll(body, params, idInPath)
  return scrolls.use(caller, id, keepMs, async (walk) => {
    const deps = await open(walk.projects)
    if (deps === undefined) throw ScrollError.missing(id)
    return { _scroll_id: id, ...(await nextPage(deps, walk, { isTotalNumber, room: createTextRoom(), damaged: [], signal })) }
  })
}

/** Ends scrolls of the caller and answers how many; those of projects that were closed to them are not told. Throws QueryError. */
export async function endScrolls(
  { scrolls, caller }: { scrolls: Scrolls; caller: Caller },
  { body, params = {}, id }: Asked,
): Promise<{ succeeded: true; num_freed: number }> {
  const ended = await scrolls.end(caller.id, parseClearScroll(body, params, id))
  return { succeeded: true, num_freed: ended.filter((projects) => mayReadAll(caller, projects)).length }
}

type Shown = {
  isTotalNumber: boolean
  room: TextRoom
  /** What the aggregations of the answer miss. */
  damaged: DamagedDocument[]
  signal: AbortSignal | undefined
}

/** Documents that have been removed are skipped: clients take a page without hits for the end. */
async function nextPage(deps: SearchDeps, walk: Walk, { isTotalNumber, room, signal, ...shown }: Shown): Promise<SearchAnswer> {
  const started = performance.now()
  const { search, projects, total } = walk
  const damaged = [...shown.damaged]
  for (;;) {
    const step = await readStep(deps, walk, signal)
    const page = await answerPage(deps, search, { hits: step.hits, room, signal })
    takeStep(walk, step)
    damaged.push(...page.damaged)
    if (page.hits.length === 0 && step.hits.length > 0) continue
    return {
      took: Math.round(performance.now() - started),
      timed_out: false,
      _shards: shardsOf(projects, { damaged, progress: await indexProgress(deps) }),
      hits: {
        total: isTotalNumber ? total : { value: total, relation: 'eq' },
        max_score: maxScore(search, step.maxScore),
        hits: page.hits,
      },
    }
  }
}

async function aggregate(deps: SearchDeps, { projects, search }: Walk, { room, signal }: Pick<Shown, 'room' | 'signal'>) {
  if (Object.keys(search.aggregations).length === 0) return undefined
  const answer = await deps.engine.search({ ...engineRequest(projects, search), size: 0 }, signal)
  const top = await showTopHits(deps, search, { results: answer.aggregations, room, signal })
  return { aggregations: answerAggregations(search.aggregations, answer.aggregations, top), damaged: top.damaged }
}
