import { sql } from 'kysely'
import type { Records } from '../../records/open.ts'
import type { Position } from './position.ts'

/** How many documents of a project an index at this position does not have as they are stored now; duplicates are no documents of their own. */
export async function countPending(records: Records, project: string, at: Position): Promise<number> {
  const changed = await countChanged(records, project, at)
  return at.walked === undefined ? changed : changed + (await countUnwalked(records, project, at.walked))
}

async function countChanged({ db }: Records, project: string, { change, walked }: Position): Promise<number> {
  let query = db
    .selectFrom('change')
    .innerJoin('document', (join) => join.on(sql<boolean>`document.rid = cast(change.key as bigint)`))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('change.kind', '=', 'document')
    .where('change.project', '=', project)
    .where('change.number', '>', change)
    .where('document.type', '=', 'Document')
  if (walked !== undefined) query = query.where('document.rid', '<=', walked)
  return (await query.executeTakeFirstOrThrow()).count
}

async function countUnwalked({ db }: Records, project: string, walked: number): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rid', '>', walked)
    .where('project', '=', project)
    .where('type', '=', 'Document')
    .executeTakeFirstOrThrow()
  return count
}
