import { createHash } from 'node:crypto'
import { AppError } from '@dossier/contract'
import type { HistoryEntry, HistoryEvent } from '@dossier/contract/history'
import type { Scope } from '../scope/scope.ts'
import { isHistoryKept } from './choice.ts'
import { describeEvents, type EventRow } from './list-events.ts'
import { isListed } from './open-part.ts'
import { type HistoryTrx, historyDb } from './tables.ts'

/**
 * Writes an entry, once for each user and address: what is there only becomes the latest again, and is saved from then on where that is asked. With `eventId` an entry gets another
 * name instead, and another folder where one is given. Answers the entry; null where the user wants no history, and does not save a search.
 *
 * Throws AppError FORBIDDEN or PROJECT_NOT_FOUND of a project, NOT_FOUND where the caller has no such entry.
 */
export async function writeEvent(scope: Scope, entry: HistoryEntry): Promise<HistoryEvent | null> {
  const row = entry.eventId === undefined ? await putEvent(scope, entry) : await renameEvent(scope, entry.eventId, entry)
  const [event = null] = row ? await describeEvents(scope, [row]) : []
  return event
}

async function putEvent(scope: Scope, entry: HistoryEntry): Promise<EventRow | undefined> {
  const { type, name, uri, project, projectIds = project === undefined ? [] : [project] } = entry
  if (type === undefined || uri === undefined)
    throw new AppError('BAD_REQUEST', { message: 'A new entry needs type, name and uri' })
  const { projects } = await scope.within([...new Set(projectIds)], 'read')
  const isSaved = type === 'SEARCH' && (entry.saved ?? true)
  if (!isSaved && !(await isHistoryKept(scope))) return undefined
  const now = Date.now()
  const modified = momentOf(entry.modificationDate, now)
  const values = {
    user_id: scope.caller.id,
    type,
    name,
    uri,
    uri_key: createHash('sha256').update(uri).digest('hex'),
    created_at: Math.min(momentOf(entry.creationDate, modified), modified),
    modified_at: modified,
    is_saved: isSaved ? 1 : 0,
    folder: isSaved ? folderOf(entry.folder) : null,
  }
  return inTransaction(scope, async (trx) => {
    const row = await trx
      .insertInto('user_history')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'uri_key']).doUpdateSet((eb) => ({ modified_at: eb.ref('excluded.modified_at') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    if (projects.length > 0)
      await trx
        .insertInto('user_history_project')
        .values(projects.map((each) => ({ event_id: row.event_id, project: each })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (!isSaved || row.is_saved === 1) return row
    const { is_saved, folder } = values
    return change(trx, row, { name, is_saved, folder })
  })
}

async function renameEvent(scope: Scope, id: number, { name, folder }: HistoryEntry): Promise<EventRow> {
  return inTransaction(scope, async (trx) => {
    const row = await trx
      .selectFrom('user_history')
      .selectAll()
      .where('event_id', '=', id)
      .where('user_id', '=', scope.caller.id)
      .executeTakeFirst()
    const named = await trx.selectFrom('user_history_project').select('project').where('event_id', '=', id).execute()
    const projects = named.map(({ project }) => project)
    // Of a project that is closed to them by now it is none, as in the list.
    if (!row || !isListed(scope.caller, { isSaved: row.is_saved === 1, projects }))
      throw new AppError('NOT_FOUND', { message: `Your history has no entry ${id}, or no longer` })
    return change(trx, row, { name, ...(folder !== undefined && { folder: folderOf(folder) }) })
  })
}

function change(trx: HistoryTrx, { event_id }: EventRow, to: { name: string; is_saved?: number; folder?: string | null }) {
  return trx.updateTable('user_history').set(to).where('event_id', '=', event_id).returningAll().executeTakeFirstOrThrow()
}

/** Epoch milliseconds. Nothing has happened later than now. */
function momentOf(text: string | undefined, absent: number): number {
  return text === undefined ? absent : Math.min(Date.parse(text), Date.now())
}

function folderOf(folder: string | null | undefined): string | null {
  return folder?.trim() || null
}

function inTransaction<Result>({ records }: Scope, work: (trx: HistoryTrx) => Promise<Result>): Promise<Result> {
  return historyDb(records).transaction().execute(work)
}
