import type { SearchAnswer } from '@dossier/contract/search/search'
import type { EnginePoint, SearchAnswer as Found, SearchRequest } from '../engine/port.ts'
import { indexProgress } from '../indexing/follow/index-progress.ts'
import type { Parameters } from '../query/parameters.ts'
import { parseSearchBody } from '../query/parse-search-body.ts'
import type { ParsedSearch } from '../query/parsed-search.ts'
import { answerAggregations } from './answer/aggregation-answer.ts'
import { answerPage, type Page } from './answer/page.ts'
import { showTopHits } from './answer/top-hits.ts'
import { type SearchDeps, shardsOf } from './deps.ts'
import { engineRequest } from './engine-request.ts'
import { suggestSpellings } from './suggest-spellings.ts'
import { createTextRoom, type TextRoom } from './text-room.ts'

/** A search as it came: the projects, the body, the query parameters. */
export type SearchInput = {
  indices: string[]
  body?: unknown
  params?: Parameters
  /** That of the answer that this is a part of, if there is one. */
  room?: TextRoom
  /** At which the index is searched. */
  point?: EnginePoint
  signal?: AbortSignal
}

/**
 * Searches projects with an Elasticsearch body and answers as Elasticsearch would.
 *
 * One engine search, one query of the records for the page, and at most two more engine calls per highlighted field. Documents that are
 * damaged in the records, or not in the index yet, are told of in `_shards.failures`. Throws QueryError (400) for bodies that are wrong or not known.
 */
export async function searchProject(deps: SearchDeps, { body, params = {}, ...asked }: SearchInput): Promise<SearchAnswer> {
  return answerSearch(deps, parseSearchBody(body, params), asked)
}

/** A page of the same that may lie beyond the window of `from` and `size` that a body can have; what the body itself says of them does not count. */
export async function searchPage(
  deps: SearchDeps,
  { body, from, size, ...asked }: Omit<SearchInput, 'params'> & { from: number; size: number },
): Promise<SearchAnswer> {
  const whole = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, from: 0, size: 0 } : body
  return answerSearch(deps, { ...parseSearchBody(whole), from, size }, asked)
}

async function answerSearch(
  deps: SearchDeps,
  search: ParsedSearch,
  { indices, room = createTextRoom(), point, signal }: Pick<SearchInput, 'indices' | 'room' | 'point' | 'signal'>,
): Promise<SearchAnswer> {
  const started = performance.now()
  const request = { ...engineRequest(indices, search), ...(point && { point }) }
  const [answer, progress] = await Promise.all([deps.engine.search(request, signal), indexProgress(deps)])
  const { hits, damaged } = await shownHits(deps, search, { request, answer, room, signal })
  const top = await showTopHits(deps, search, { results: answer.aggregations, room, signal })
  const suggest = await suggestSpellings(deps, indices, { suggestions: search.suggestions, signal })
  const hasAggregations = Object.keys(search.aggregations).length > 0
  return {
    took: Math.round(performance.now() - started),
    timed_out: false,
    _shards: shardsOf(indices, { damaged: [...damaged, ...top.damaged], progress }),
    hits: { ...answerTotal(search, answer.total), max_score: maxScore(search, answer.maxScore), hits },
    ...(hasAggregations ? { aggregations: answerAggregations(search.aggregations, answer.aggregations, top) } : {}),
    ...(Object.keys(search.suggestions).length > 0 ? { suggest } : {}),
  }
}

type Shown = { request: SearchRequest; answer: Found; room: TextRoom; signal: AbortSignal | undefined }

/**
 * The hits of a page. At a point in time documents are found that were removed since, of which nothing is shown: a page that has no others is passed over, since clients take a page without hits for the end.
 */
async function shownHits(deps: SearchDeps, search: ParsedSearch, { request, answer, room, signal }: Shown): Promise<Page> {
  const page = await answerPage(deps, search, { hits: answer.hits, room, signal })
  const last = answer.hits.at(-1)
  const mayGoOn = request.point !== undefined && request.collapse === undefined && last !== undefined
  if (!mayGoOn || page.hits.length > 0 || page.damaged.length > 0) return page
  const next = { ...request, from: 0, after: [...last.sort, last.number], aggregations: {} }
  return shownHits(deps, search, { request: next, answer: await deps.engine.search(next, signal), room, signal })
}

/** `max_score`, which as in Elasticsearch is null if hits are sorted, unless scores are requested. */
export function maxScore({ sort, size, trackScores }: ParsedSearch, score: number | null): number | null {
  return size === 0 || (sort.length > 0 && !trackScores) ? null : score
}

/** The total is always exact; above the requested number it is answered as "at least" all the same, as clients expect. */
function answerTotal({ trackTotalHits, isTotalNumber }: ParsedSearch, total: number): Pick<SearchAnswer['hits'], 'total'> {
  if (isTotalNumber) return { total: trackTotalHits === false ? -1 : total }
  if (trackTotalHits === false) return {}
  if (trackTotalHits === true || total <= trackTotalHits) return { total: { value: total, relation: 'eq' } }
  return { total: { value: trackTotalHits, relation: 'gte' } }
}
