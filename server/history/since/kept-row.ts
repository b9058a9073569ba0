import { AppError } from '@dossier/contract'
import type { KeptSearch } from '@dossier/contract/kept-results'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Scope } from '../../scope/scope.ts'
import { describeEvents } from '../list-events.ts'
import type { OpenPart } from '../open-part.ts'
import { type HistoryTables, historyDb } from '../tables.ts'
import { areStored, rightsSince } from './rights.ts'

export type KeptRow = Selectable<HistoryTables['user_search_kept']>
type Event = { id: number; name: string } & OpenPart

const Clause = z.record(z.string(), z.unknown())

/** A saved search of the caller, with the scope of those of its projects that are open to them. Throws AppError NOT_FOUND, CONFLICT, PROJECT_NOT_FOUND. */
export async function openSaved(scope: Scope, id: number): Promise<{ event: Event; inside: Scope }> {
  const row = await historyDb(scope.records)
    .selectFrom('user_history')
    .selectAll()
    .where('event_id', '=', id)
    .where('user_id', '=', scope.caller.id)
    .where('is_saved', '=', 1)
    .executeTakeFirst()
  const [event] = row ? await describeEvents(scope, [row]) : []
  // Where all of its projects are closed by now it is none, as in the list.
  if (!event || (event.projectIds.length === 0 && event.closedProjects > 0))
    throw new AppError('NOT_FOUND', { message: `You have no saved search ${id}, or no longer` })
  if (event.projectIds.length === 0) throw new AppError('CONFLICT', { message: 'This search names no project that is there' })
  return { event, inside: await scope.within(event.projectIds, 'read') }
}

/** Likewise, with what was kept of it; NOT_FOUND also where that is nothing. */
export async function openKept(scope: Scope, id: number): Promise<{ event: Event; inside: Scope; kept: KeptRow }> {
  const saved = await openSaved(scope, id)
  const kept = await findKept(scope, id)
  if (!kept) throw new AppError('NOT_FOUND', { message: 'It was not kept what this search finds' })
  return { ...saved, kept }
}

/** What was kept of a search; undefined where that is nothing. */
export function findKept({ records }: Pick<Scope, 'records'>, id: number): Promise<KeptRow | undefined> {
  return historyDb(records).selectFrom('user_search_kept').selectAll().where('event_id', '=', id).executeTakeFirst()
}

/** The clause of a kept search. */
export function clauseOf({ clause }: Pick<KeptRow, 'clause'>): Record<string, unknown> {
  return Clause.parse(JSON.parse(clause))
}

/** A kept search as callers see it. */
export function describeKept(event: Event, kept: Omit<KeptRow, 'found' | 'clause'>, isKept: boolean): KeptSearch {
  return {
    eventId: event.id,
    name: event.name,
    uri: event.uri,
    projects: event.projectIds,
    closedProjects: event.closedProjects,
    openedProjects: rightsSince(event, kept.projects).opened.size,
    keptAt: Number(kept.kept_at),
    total: Number(kept.total),
    isKept,
    alerts: kept.has_alerts === 1,
    // Of what is closed by now, or was, no number is told.
    news: kept.news === null || !areStored(event, kept.asked_projects) ? null : Number(kept.news),
  }
}
