import type { Records } from '../records/open.ts'
import type { KnownKind, KnownKinds } from '../scope/kinds.ts'
import { argsOf, type TaskRow } from './row.ts'
import { endTask, type TaskEnd } from './states.ts'

/** Ends a task that runs nowhere, once what asking for it had done is taken back: cut off in between, it is done again. */
export async function giveUpTask(
  records: Records,
  kinds: KnownKinds,
  id: string,
  end: Exclude<TaskEnd, { state: 'DONE' }>,
): Promise<void> {
  const row = await records.db.selectFrom('task').select(['id', 'class', 'args']).where('id', '=', id).executeTakeFirst()
  if (!row) return
  await takeBack(records, kinds.get(row.class), row)
  await endTask(records, id, end)
}

/** Takes back what asking for a task had done, where it comes to no good end. */
export async function takeBack(records: Records, kind: KnownKind | undefined, row: Pick<TaskRow, 'id' | 'args'>): Promise<void> {
  const args = kind && argsOf(kind, row)
  if (args !== undefined) await kind?.whenGivenUp?.(records, { id: row.id, args })
}
