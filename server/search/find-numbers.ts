import type { EachAnswer } from '../engine/port.ts'
import { parseSearchBody } from '../query/parse-search-body.ts'
import type { Query } from '../query/tree.ts'
import type { Scope } from '../scope/scope.ts'
import { engineRequest } from './engine-request.ts'

type Asked = {
  projects: string[]
  clause: Record<string, unknown>
  size: number
  timeoutMs?: number | undefined
  postFilter?: Query | undefined
}

/** The same of several clauses, each of which may take `timeoutMs`. */
type AskedEach = Omit<Asked, 'clause' | 'timeoutMs' | 'postFilter'> & {
  clauses: readonly Record<string, unknown>[]
  timeoutMs: number
}

/** Hits in the order of the search page, best first. */
const sort = [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }]

/**
 * The documents that the search call finds with this clause: how many there are, and the numbers of the first `size` of them, which may be more than a page of
 * the call holds. `postFilter`: only those of them that this finds too, in the same order. Throws QueryError for a clause that is not understood.
 */
export async function findNumbers(
  { engine }: { engine: Pick<Scope['engine'], 'search'> },
  { projects, clause, size, timeoutMs, postFilter }: Asked,
  signal: AbortSignal,
): Promise<{ total: number; rids: number[] }> {
  const request = requestOf(projects, clause)
  const limits = { ...(timeoutMs !== undefined && { timeoutMs }), ...(postFilter && { postFilter }) }
  const { total, hits } = await engine.search({ ...request, size, ...limits }, signal)
  return { total, rids: hits.map(({ rid }) => rid) }
}

/** What each of several clauses finds, as `findNumbers` tells it, by one request of the engine. Throws QueryError for a clause that is not understood. */
export function findNumbersOfEach(
  { engine }: { engine: Pick<Scope['engine'], 'searchEach'> },
  { projects, clauses, ...asked }: AskedEach,
  signal: AbortSignal,
): Promise<EachAnswer[]> {
  const requests = clauses.map((clause) => requestOf(projects, clause))
  const queries = requests.map(({ query }) => query)
  return engine.searchEach({ ...asked, projects, queries, sort: requests[0]?.sort ?? [] }, signal)
}

function requestOf(projects: string[], clause: Record<string, unknown>) {
  return engineRequest(projects, parseSearchBody({ query: clause, sort, size: 0 }))
}
