import type { Records } from '../../records/open.ts'
import { noEnd } from '../../records/unseen.ts'
import { countThatFit, type EnginePuts, readPuts } from './engine-puts.ts'

/** Some of all documents, in the order of their numbers; `last` is the number of the last one, `count` how many they are. */
export type WalkBatch = EnginePuts & { last: number; count: number }

const batchCount = 250

/**
 * The next documents after the number `after` as the engine takes them, or undefined where there are none. Those that have changed since the walk began, at the
 * change `since`, come by their changes.
 */
export async function readWalk(records: Records, after: number, since = noEnd): Promise<WalkBatch | undefined> {
  const rows = await selectWalk(records)
    .select(['rid', 'text_length'])
    .where('rid', '>', after)
    .where('version', '<=', since)
    .orderBy('rid')
    .limit(batchCount)
    .execute()
  const fitting = rows.slice(0, countThatFit(rows.map((row) => row.text_length)))
  const last = fitting.at(-1)
  if (!last) return undefined
  const rids = fitting.map(({ rid }) => rid)
  return { ...(await readPuts(records, rids)), last: last.rid, count: rids.length }
}

/** How many documents a walk goes through up to this number (included), or all together. */
export async function countWalk(records: Records, until?: number): Promise<number> {
  let query = selectWalk(records).select((eb) => eb.fn.countAll<number>().as('count'))
  if (until !== undefined) query = query.where('rid', '<=', until)
  return (await query.executeTakeFirstOrThrow()).count
}

/** All documents but those of a project that has been removed, whose rows are still being taken away. */
function selectWalk({ db }: Records) {
  return db.selectFrom('document').where(({ not, exists, selectFrom }) => {
    const removal = selectFrom('change')
      .select('number')
      .where('kind', '=', 'project')
      .whereRef('change.project', '=', 'document.project')
      .whereRef('change.key', '=', 'document.project')
      .whereRef('number', '>', 'document.version')
    return not(exists(removal))
  })
}
