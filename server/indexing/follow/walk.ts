import type { EngineChange } from '../../engine/port.ts'
import type { Records } from '../../records/open.ts'
import { noEnd } from '../../records/unseen.ts'
import type { ChangeKinds } from '../../scope/change-kind.ts'
import { countThatFit, type EnginePuts, readPuts } from './engine-puts.ts'

/** Some of all documents, in the order of their numbers; `last` is the number of the last one, `count` how many they are. */
export type WalkBatch = EnginePuts & { last: number; count: number }

const batchCount = 250

/** `since`: the change at which the walk began, absent: none yet; `kinds`: what features tell of documents beside. */
type WalkOptions = { since?: number; kinds?: ChangeKinds | undefined }

/**
 * The next documents after the number `after` as the engine takes them, with what features tell of them, or undefined where there are none. Those that have changed
 * since the walk began come by their changes.
 */
export async function readWalk(records: Records, after: number, options: WalkOptions = {}): Promise<WalkBatch | undefined> {
  const { since = noEnd, kinds = {} } = options
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
  const puts = await readPuts(records, rids)
  const changes = [...puts.changes, ...(await tellBeside(records, kinds, rids))]
  return { ...puts, changes, last: last.rid, count: rids.length }
}

async function tellBeside(records: Records, kinds: ChangeKinds, rids: number[]): Promise<EngineChange[]> {
  const told: EngineChange[] = []
  for (const kind of Object.values(kinds)) if ('tell' in kind) told.push(...((await kind.walk?.(records, rids)) ?? []))
  return told
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
