import { AppError } from '@dossier/contract'
import { type KeptSearch, keptMost } from '@dossier/contract/kept-results'
import type { Scope } from '../../scope/scope.ts'
import { historyDb } from '../tables.ts'
import { countNow } from './ask-now.ts'
import { packFound, readFound } from './found.ts'
import { clauseOf, describeKept, findKept, openSaved } from './kept-row.ts'
import { storedProjects } from './rights.ts'

/**
 * Keeps what a saved search finds now, in place of what was kept before. Of more than `keptMost` documents only the number is kept, and no alerts are possible. Throws
 * AppError NOT_FOUND, BAD_REQUEST where it is not known what it asks, STILL_READING while the index is made anew; QueryError.
 */
export async function keepResults(scope: Scope, id: number, given: Record<string, unknown> | undefined): Promise<KeptSearch> {
  const { event, inside } = await openSaved(scope, id)
  const former = await findKept(scope, id)
  const clause = given ?? (former && clauseOf(former))
  if (!clause) throw new AppError('BAD_REQUEST', { message: 'It is not known what this search asks: send its clause' })
  const db = historyDb(scope.records)
  // Before the index is asked: whatever is stored from now on has a higher number.
  const last = await db
    .selectFrom('document')
    .select((of) => of.fn.max('rid').as('rid'))
    .executeTakeFirst()
  const now = await countNow(inside, { projects: event.projectIds, clause, most: keptMost })
  const isKept = now.rids !== null
  const found = now.rids && packFound(await readFound(inside, now.rids))
  const values = {
    clause: JSON.stringify(clause),
    kept_at: Date.now(),
    change_number: now.change,
    last_rid: Number(last?.rid ?? 0),
    total: now.total,
    found,
    has_alerts: isKept ? (former?.has_alerts ?? 0) : 0,
    told_number: now.change,
    asked_number: now.change,
    news: 0,
    projects: storedProjects(event),
    asked_projects: storedProjects(event),
  }
  await db.transaction().execute(async (trx) => {
    const still = await trx.selectFrom('user_history').select('event_id').where('event_id', '=', id).executeTakeFirst()
    if (!still) throw new AppError('NOT_FOUND', { message: 'The saved search was removed' })
    await trx
      .insertInto('user_search_kept')
      .values({ event_id: id, ...values })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
      .execute()
  })
  return describeKept(event, { event_id: id, ...values }, isKept)
}
