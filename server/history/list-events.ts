import type { HistoryEvent, HistorySort, HistoryType } from '@dossier/contract/history'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '../identity/caller.ts'
import { wireMoment, wireUser } from '../identity/wire-user.ts'
import { listReadable } from '../projects/projects.ts'
import { anyNumberOf, anyOf } from '../records/listed.ts'
import type { Scope } from '../scope/scope.ts'
import { openPartOf } from './open-part.ts'
import { type HistoryTables, historyDb } from './tables.ts'

export type EventRow = Selectable<HistoryTables['user_history']>

/** `projects`: of any of these; `saved`: only what is saved, or what is not. */
type Wanted = {
  type?: HistoryType | undefined
  projects?: string[] | undefined
  saved?: boolean | undefined
  sort: HistorySort
  desc?: boolean | undefined
  from: number
  size: number
}

const columns = {
  modification_date: 'modified_at',
  creation_date: 'created_at',
  name: 'name',
  uri: 'uri',
  type: 'type',
  id: 'event_id',
  user_id: 'user_id',
  // Without a folder first, on both databases.
  folder: sql<string>`coalesce(folder, '')`,
} as const satisfies Record<HistorySort, keyof HistoryTables['user_history'] | RawBuilder<string>>

/**
 * A page of the caller's own history, and how much there is. What belongs to a project that they may not read, or no longer, is left out with all that it says: names of documents
 * stand in it. A saved search of several projects goes on with those that are open (see `open-part.ts`), and is left out where none is.
 */
export async function listEvents(
  scope: Scope,
  { type, projects, saved, sort, desc = true, from, size }: Wanted,
): Promise<{ events: HistoryEvent[]; total: number }> {
  const db = historyDb(scope.records)
  const readable = (await listReadable(scope)).map(({ name }) => name)
  let query = db
    .selectFrom('user_history')
    .where('user_id', '=', scope.caller.id)
    .where(({ and, or, not, exists, selectFrom }) => {
      const link = selectFrom('user_history_project as link')
        .select(sql.lit(1).as('one'))
        .whereRef('link.event_id', '=', 'user_history.event_id')
      const isOpen = exists(link.where('link.project', 'in', anyOf(db, readable)))
      const isClosed = exists(link.where('link.project', 'not in', anyOf(db, readable)))
      return or([not(isClosed), and([sql<boolean>`is_saved = 1`, isOpen])])
    })
  if (type) query = query.where('type', '=', type)
  if (saved !== undefined) query = query.where('is_saved', '=', saved ? 1 : 0)
  const asked = projects?.filter((project) => readable.includes(project))
  if (asked)
    query = query.where('event_id', 'in', (eb) =>
      eb.selectFrom('user_history_project').select('event_id').where('project', 'in', anyOf(db, asked)),
    )
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = desc ? 'desc' : 'asc'
  const rows = await query
    .selectAll()
    .orderBy(columns[sort], direction)
    .$if(sort === 'folder', (some) => some.orderBy('name', direction))
    .orderBy('event_id', direction)
    .limit(size)
    .offset(from)
    .execute()
  return { events: await describeEvents(scope, rows), total: Number(total) }
}

/** Entries as their user sees them, in their order: of what is saved, the part that is open. */
export async function describeEvents(
  { records, caller }: { records: Scope['records']; caller: Caller },
  rows: readonly EventRow[],
): Promise<HistoryEvent[]> {
  const projects = await projectsOf(records, rows)
  return rows.map((row) => ({
    id: Number(row.event_id),
    user: wireUser(row.user_id),
    creationDate: wireMoment(Number(row.created_at)),
    modificationDate: wireMoment(Number(row.modified_at)),
    type: row.type,
    name: row.name,
    ...openPartOf(caller, { uri: row.uri, projects: projects.get(Number(row.event_id)) ?? [] }),
    saved: row.is_saved === 1,
    folder: row.folder,
  }))
}

async function projectsOf(records: Scope['records'], rows: readonly EventRow[]): Promise<Map<number, string[]>> {
  const db = historyDb(records)
  const ids = rows.map(({ event_id }) => Number(event_id))
  const links = await db
    .selectFrom('user_history_project')
    .selectAll()
    .where('event_id', 'in', anyNumberOf(db, ids))
    .orderBy('event_id')
    .orderBy('project')
    .execute()
  const projects = Map.groupBy(links, ({ event_id }) => Number(event_id))
  return new Map([...projects].map(([id, found]) => [id, found.map(({ project }) => project)]))
}
