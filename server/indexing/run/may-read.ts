import { taskClasses } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { isInPlace, liesInFolder } from '../../records/place.ts'
import type { FirstPlace } from '../../scope/kinds.ts'
import type { RunArgs } from '../ask/run-args.ts'

type RunRow = { id: string; project: string; args: RunArgs }

/** Whether a run has files of a place to read: such wait for it, or its walk, which is not over, may still find some. */
export async function mayRead(records: Records, { id, project, args }: RunRow, place: FirstPlace): Promise<boolean> {
  const folder = Buffer.from(args.folderKey, 'hex')
  if (!liesInFolder(place.key, folder) && !liesInFolder(folder, place.key)) return false
  if ((await countWaiting(records, { id, project }, place, 1)) > 0) return true
  return !args.retry && !(await isWalkOver(records, id))
}

/** How many files of a place wait for a run; `atMost`: counts no further. */
export async function countWaiting(
  { db }: Records,
  { id, project }: Pick<RunRow, 'id' | 'project'>,
  place: FirstPlace,
  atMost = 1_000_000,
): Promise<number> {
  const waiting = db
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('state', '=', 'waiting')
    .where('task_id', '=', id)
    .where('parent_entry', 'is', null)
    .where(isInPlace(place))
    .limit(atMost)
  const row = await db
    .selectFrom(waiting.as('waiting'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Its walk is a task beside it, and a part of it. */
async function isWalkOver({ db }: Records, runId: string): Promise<boolean> {
  const walk = db.selectFrom('task').select('state').where('leader_id', '=', runId).where('class', '=', taskClasses.scan)
  return (await walk.executeTakeFirst())?.state === 'DONE'
}
