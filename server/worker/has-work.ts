import type { SearchEngine } from '../engine/port.ts'
import { isCaughtUp } from '../indexing/position.ts'
import type { Records } from '../records/open.ts'

/** Whether an earlier server left work behind: a run, a removal, a rebuild, or an index that is not as far as the records. */
export async function hasWork(records: Records, engine: SearchEngine): Promise<boolean> {
  const run = await records.db
    .selectFrom('task')
    .select('id')
    .where('state', 'in', ['CREATED', 'QUEUED', 'RUNNING'])
    .limit(1)
    .executeTakeFirst()
  if (run !== undefined) return true
  const note = await records.db
    .selectFrom('meta')
    .select('key')
    .where((eb) => eb.or([eb('key', '=', 'rebuild'), eb('key', 'like', 'removal:%')]))
    .executeTakeFirst()
  return note !== undefined || !(await isCaughtUp({ records, engine }))
}
