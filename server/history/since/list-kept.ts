import { AppError } from '@dossier/contract'
import type { HistoryEvent } from '@dossier/contract/history'
import type { KeptSearch } from '@dossier/contract/kept-results'
import type { Scope } from '../../scope/scope.ts'
import { listEvents } from '../list-events.ts'
import { historyDb } from '../tables.ts'
import { describeKept, type KeptRow } from './kept-row.ts'
import { newsOf, projectsAt } from './news.ts'
import { areStored, storedProjects } from './rights.ts'

/** Saved searches in one answer. */
const searchesMost = 1_000
/** How long searches are asked for one answer; the rest says what it said last, and comes first next time. */
const patienceMs = 2_000

type Kept = Omit<KeptRow, 'found' | 'clause'> & { isKept: number }

/** The caller's saved searches whose results are kept, by folder and name. `hasNews`: those with alerts are asked, where anything was read since they were asked last. */
export async function listKept(
  scope: Scope,
  { hasNews }: { hasNews: boolean },
): Promise<{ items: KeptSearch[]; isComplete: boolean }> {
  const { events } = await listEvents(scope, {
    type: 'SEARCH',
    saved: true,
    sort: 'folder',
    desc: false,
    from: 0,
    size: searchesMost,
  })
  const rows = new Map((await readKept(scope)).map((row) => [Number(row.event_id), row]))
  const kept = events.flatMap((event) => {
    const row = rows.get(event.id)
    return row ? [{ event, row }] : []
  })
  if (!hasNews) return { items: kept.map(({ event, row }) => describeKept(event, row, row.isKept === 1)), isComplete: true }
  const until = Date.now() + patienceMs
  const at = await projectsAt(scope, [...new Set(kept.flatMap(({ event }) => event.projectIds))])
  let isComplete = true
  const news = new Map<number, number | null>()
  const due = kept.filter(({ event, row }) => row.has_alerts === 1 && isDue(row, event))
  for (const { event } of due.toSorted((one, other) => Number(one.row.asked_number) - Number(other.row.asked_number))) {
    if (Date.now() > until) {
      isComplete = false
      break
    }
    news.set(event.id, await askOne(scope, event.id))
  }
  const items = kept.map(({ event, row }) => {
    const now = news.get(event.id)
    const asked = now === undefined ? row : { ...row, news: now, asked_projects: storedProjects(event) }
    return describeKept(event, asked, row.isKept === 1)
  })
  return { items, isComplete }

  function isDue(row: Kept, event: HistoryEvent): boolean {
    if (row.news === null || !areStored(event, row.asked_projects)) return true
    return event.projectIds.some((project) => (at.get(project) ?? 0) > Number(row.asked_number))
  }
}

/** Null where it cannot be asked now: one search that is not understood any more takes no other along. */
async function askOne(scope: Scope, id: number): Promise<number | null> {
  try {
    return await newsOf(scope, id)
  } catch (error) {
    if (!(error instanceof AppError) || scope.signal.aborted) throw error
    scope.log.warn({ event: 'saved search not asked', search: id, code: error.code })
    return null
  }
}

function readKept({ records, caller }: Scope): Promise<Kept[]> {
  return (
    historyDb(records)
      .selectFrom('user_search_kept as kept')
      .innerJoin('user_history as event', 'event.event_id', 'kept.event_id')
      .select([
        'kept.event_id',
        'kept_at',
        'change_number',
        'last_rid',
        'total',
        'has_alerts',
        'told_number',
        'asked_number',
        'kept.projects',
        'asked_projects',
      ])
      // Not what they found: that may be megabytes.
      .select((eb) => ['news', eb.case().when('found', 'is', null).then(0).else(1).end().as('isKept')])
      .where('event.user_id', '=', caller.id)
      .execute()
  )
}
