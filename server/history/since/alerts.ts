import { AppError } from '@dossier/contract'
import type { KeptSearch } from '@dossier/contract/kept-results'
import type { Scope } from '../../scope/scope.ts'
import { historyDb } from '../tables.ts'
import { positionOf } from './ask-now.ts'
import { describeKept, openKept } from './kept-row.ts'
import { storedProjects } from './rights.ts'

/**
 * Whether the user is told when a saved search finds something new: from now on, not of what came before. Throws AppError NOT_FOUND, CONFLICT where it finds too much for
 * its documents to be kept.
 */
export async function setAlerts(scope: Scope, id: number, isOn: boolean): Promise<KeptSearch> {
  const { event, inside, kept } = await openKept(scope, id)
  if (isOn && kept.found === null)
    throw new AppError('CONFLICT', { message: 'This search finds too many documents to tell what is new among them: narrow it' })
  const change = isOn && kept.has_alerts === 0 ? await positionOf(inside.engine, scope.signal) : undefined
  const values = {
    has_alerts: isOn ? 1 : 0,
    ...(change !== undefined && { told_number: change, asked_number: change, asked_projects: storedProjects(event), news: 0 }),
  }
  await historyDb(scope.records).updateTable('user_search_kept').set(values).where('event_id', '=', id).execute()
  return describeKept(event, { ...kept, ...values }, kept.found !== null)
}

/** What is news now is none any more. Throws AppError NOT_FOUND. */
export async function dismissNews(scope: Scope, id: number): Promise<void> {
  const db = historyDb(scope.records)
  const rows = await db
    .updateTable('user_search_kept')
    .set((eb) => ({ told_number: eb.ref('asked_number'), news: 0 }))
    .where('event_id', '=', id)
    .where('event_id', 'in', (eb) => eb.selectFrom('user_history').select('event_id').where('user_id', '=', scope.caller.id))
    .returning('event_id')
    .execute()
  if (rows.length === 0) throw new AppError('NOT_FOUND', { message: `You have no saved search ${id} whose results are kept` })
}
