import type { LikelySign, LikelySpots } from '@dossier/contract/ledger/blind-spots'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { blindOf, readOf } from '../scope-queries.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { countGroups, countMonths, type Ground, type Groups } from './count-groups.ts'
import { countThreads } from './count-threads.ts'
import { isTelling, likelihood } from './lift.ts'

/** Documents that are looked at, and that are told. */
const mostExamined = 20_000
const mostTold = 50

const byPath = new Intl.Collator('en', { numeric: true })

/** What a search looks for, and its filters without its words. */
export type Sought = { query: Query; within: Query }

/**
 * Which documents of a scope that could not be searched are likely to hold what is sought, the likeliest first: those that the search finds by what is known of them, then those
 * beside which it finds more than elsewhere. Throws AppError FORBIDDEN, PROJECT_NOT_FOUND, ENGINE_DOWN.
 */
export async function likelySpots(asked: Scope, projects: string[], { query, within }: Sought): Promise<LikelySpots> {
  const scope = await asked.within(projects, 'read')
  const { engine, signal } = scope
  const named = new Set(await engine.collect(projects, blindOf(query), signal))
  // What the search finds comes first, so that it is told however many there are.
  const rids = [...new Set([...named, ...(await engine.collect(projects, blindOf(within), signal))])].slice(0, mostExamined)
  if (rids.length === 0) return { examined: 0, total: 0, items: [] }
  const ground = { scope, projects, read: readOf(within), found: readOf(query) }
  const usual = await shareOf(ground)
  const candidates = await readCandidates(scope, rids)
  const signsOf = usual > 0 ? await neighboursOf(ground, candidates, usual) : () => []
  const likely = candidates.flatMap((candidate) => {
    const words: LikelySign[] = named.has(candidate.rid) ? [{ kind: 'words' }] : []
    const signs = [...words, ...signsOf(candidate)]
    return signs.length > 0 ? [{ candidate, signs, score: likelihood(signs, usual) }] : []
  })
  likely.sort((one, other) => other.score - one.score || byPath.compare(one.candidate.path, other.candidate.path))
  const items = likely.slice(0, mostTold).map(({ candidate: { index, id, routing, path, state }, signs }) => ({
    index,
    id,
    routing,
    path,
    state,
    signs,
  }))
  return { examined: rids.length, total: likely.length, items }
}

/** The share of hits among the documents that were read. */
async function shareOf({ scope: { engine, signal }, projects, read, found }: Ground): Promise<number> {
  const documents = await engine.count(projects, read, signal)
  return documents === 0 ? 0 : (await engine.count(projects, found, signal)) / documents
}

/** Counts all groups in which candidates are; answers with the telling ones of one of them. */
async function neighboursOf(
  ground: Ground,
  candidates: Candidate[],
  usual: number,
): Promise<(candidate: Candidate) => LikelySign[]> {
  const folders = await countGroups(
    ground,
    'dirname',
    candidates.flatMap(({ folder }) => folder ?? []),
  )
  const files = await countGroups(
    ground,
    '_routing',
    candidates.map(({ routing }) => routing),
  )
  const months = candidates.some(({ month }) => month !== undefined) ? await countMonths(ground) : new Map()
  const threads = await countThreads(ground, candidates)
  const sign = (kind: 'folder' | 'file' | 'thread' | 'month', groups: Groups, key: string | number | undefined): LikelySign[] => {
    const group = key === undefined ? undefined : groups.get(key)
    return group && isTelling(group, usual) ? [{ kind, ...group }] : []
  }
  return ({ rid, routing, folder, month }) => [
    ...sign('thread', threads, rid),
    ...sign('file', files, routing),
    ...sign('folder', folders, folder),
    ...sign('month', months, month),
  ]
}
