import type { HistoryType } from '@dossier/contract/history'
import type { Transaction } from 'kysely'
import { anyNumberOf } from '../records/listed.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { Scope } from '../scope/scope.ts'
import { type HistoryTables, type HistoryTrx, historyDb } from './tables.ts'

type Which = { id?: number; type?: HistoryType | undefined; saved?: boolean | undefined }

/** So many entries go in one transaction: others write too. */
const atOnce = 1_000

/** Removes one entry of the caller, those of a type, or all; `saved`: only what is saved, or what is not. Nothing of them is kept. */
export async function removeEvents({ records, caller, signal }: Scope, { id, type, saved }: Which): Promise<void> {
  const db = historyDb(records)
  for (;;) {
    signal.throwIfAborted()
    const count = await db.transaction().execute(async (trx) => {
      let query = trx.selectFrom('user_history').select('event_id').where('user_id', '=', caller.id)
      if (id !== undefined) query = query.where('event_id', '=', id)
      if (type) query = query.where('type', '=', type)
      if (saved !== undefined) query = query.where('is_saved', '=', saved ? 1 : 0)
      return dropEvents(trx, await query.limit(atOnce).execute())
    })
    if (count < atOnce) return
  }
}

/**
 * A project has gone: so have the documents and searches that were only of it. A search that somebody saved is their own words, and stays, tied to no project. Answers how many
 * rows went.
 */
export async function dropHistory(projectTrx: Transaction<RecordsSchema>, project: string): Promise<number> {
  const trx = projectTrx.$extendTables<HistoryTables>()
  const links = await trx
    .selectFrom('user_history_project')
    .select('event_id')
    .where('project', '=', project)
    .limit(atOnce)
    .execute()
  const ids = anyNumberOf(
    trx,
    links.map(({ event_id }) => Number(event_id)),
  )
  // What they found was in part of this project; their words stay, and can be asked again.
  await trx.deleteFrom('user_search_kept').where('event_id', 'in', ids).execute()
  await trx.deleteFrom('user_history_project').where('project', '=', project).where('event_id', 'in', ids).execute()
  const lost = await trx
    .selectFrom('user_history')
    .select('event_id')
    .where('event_id', 'in', ids)
    .where('is_saved', '=', 0)
    .where('event_id', 'not in', trx.selectFrom('user_history_project').select('event_id').where('event_id', 'in', ids))
    .execute()
  await dropEvents(trx, lost)
  return links.length
}

async function dropEvents(trx: HistoryTrx, rows: { event_id: number }[]): Promise<number> {
  const ids = anyNumberOf(
    trx,
    rows.map(({ event_id }) => Number(event_id)),
  )
  await trx.deleteFrom('user_search_kept').where('event_id', 'in', ids).execute()
  await trx.deleteFrom('user_history_project').where('event_id', 'in', ids).execute()
  await trx.deleteFrom('user_history').where('event_id', 'in', ids).execute()
  return rows.length
}
