import type { BatchRights } from '@dossier/contract/batch-search/living'
import { may } from '../../identity/caller.ts'
import { anyNumberOf } from '../../records/listed.ts'
import type { Scope } from '../../scope/scope.ts'
import { readTexts } from '../describe.ts'
import { stateNow } from '../visible.ts'
import { livingDb } from './tables.ts'

type Asker = Pick<Scope, 'caller' | 'records'>

/** Which projects of a batch search its owner may read: `projects`: those that it goes on with; `closed`: searched so far, and open no more; `opened`: left out so far, and open again. */
export type Rights = { projects: string[]; closed: string[]; opened: string[] }

const none: Rights = { projects: [], closed: [], opened: [] }

/** By the numbers of these batch searches; such as have no project that is open have none. */
async function rightsOf({ caller, records }: Asker, ids: readonly number[]): Promise<(searchId: number) => Rights> {
  const db = livingDb(records)
  const these = anyNumberOf(records.db, ids)
  const searched = await db.selectFrom('batch_search').select(['search_id', 'projects']).where('search_id', 'in', these).execute()
  const left = await db.selectFrom('batch_left').selectAll().where('search_id', 'in', these).orderBy('project').execute()
  const isOpen = (project: string) => may(caller, project, 'read')
  const rights = new Map<number, Rights>()
  for (const { search_id, projects } of searched) {
    const [named, leftOut] = [readTexts(projects), left.filter((row) => row.search_id === search_id)]
    const opened = leftOut.map(({ project }) => project).filter(isOpen)
    const open = [...named.filter(isOpen), ...opened]
    if (open.length > 0) rights.set(search_id, { projects: open, closed: named.filter((name) => !isOpen(name)), opened })
  }
  return (searchId) => rights.get(searchId) ?? none
}

/** The caller's own batch searches for which a right makes a difference now, the newest first. One without an open project is not there. */
export async function listRights(scope: Asker): Promise<BatchRights[]> {
  const rows = await livingDb(scope.records)
    .selectFrom('batch_search')
    .select(['search_id', 'uuid', 'name', 'created_at', 'query_count', 'state'])
    .where('user_id', '=', scope.caller.id)
    .where('state', '!=', 'MAKING')
    .orderBy('created_at', 'desc')
    .execute()
  const rights = await rightsOf(
    scope,
    rows.map(({ search_id }) => search_id),
  )
  return rows.flatMap(({ search_id, uuid, name, created_at, query_count, state }) => {
    const { projects, closed, opened } = rights(search_id)
    if (closed.length + opened.length === 0) return []
    const facts = { uuid, name, date: Number(created_at), nbQueries: query_count, isWhole: state === 'SUCCESS' }
    return [{ ...facts, projects, closedProjects: closed.length, openedProjects: opened }]
  })
}

/** One of the caller's own of which some project is open, as it ended, with the rights to its projects. */
export async function findInPart(scope: Asker, uuid: string) {
  const batch = await livingDb(scope.records)
    .selectFrom('batch_search')
    .selectAll()
    .select(stateNow.as('state'))
    .where('batch_search.uuid', '=', uuid)
    .where('batch_search.user_id', '=', scope.caller.id)
    .where('batch_search.state', '!=', 'MAKING')
    .executeTakeFirst()
  if (!batch) return undefined
  const rights = (await rightsOf(scope, [batch.search_id]))(batch.search_id)
  return rights.projects.length === 0 ? undefined : { batch, rights }
}
