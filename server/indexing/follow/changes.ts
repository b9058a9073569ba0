import type { EngineChange } from '../../engine/port.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import type { ChangeTable } from '../../records/schema.ts'
import type { ChangeKind, ChangeKinds } from '../../scope/change-kind.ts'
import { countThatFit } from './engine-puts.ts'

/** Changes after a number, in order, as the engine takes them. `last` is the number of the last one. */
export type ChangeBatch = { changes: EngineChange[]; last: number }

/** A batch is at most this many changes, and about as much text as is held in memory at a time. */
const batchCount = 250

/** The next changes after `after`, or undefined where there are none. */
export async function readChanges(records: Records, kinds: ChangeKinds, after: number): Promise<ChangeBatch | undefined> {
  const rows = await readRows(records, kinds, after)
  const last = rows.at(-1)
  if (!last) return undefined
  const told = await askEach(rows, kinds, (kind, ofKind) => kind.tell(records, ofKind))
  return { changes: rows.flatMap((row) => told.get(row.number) ?? []), last: last.number }
}

async function readRows(records: Records, kinds: ChangeKinds, after: number): Promise<ChangeTable[]> {
  const last = await readLastChange(records)
  const rows = await records.db
    .selectFrom('change')
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(batchCount)
    .execute()
  const sizes = await askEach(rows, kinds, async (kind, ofKind) => (await kind.weigh?.(records, ofKind)) ?? [])
  return rows.slice(0, countThatFit(rows.map(({ number }) => sizes.get(number) ?? 0)))
}

/** Asks each kind once for all of its changes; the answers by the changes' numbers. */
async function askEach<T>(
  rows: ChangeTable[],
  kinds: ChangeKinds,
  ask: (kind: ChangeKind, ofKind: ChangeTable[]) => Promise<T[]>,
): Promise<Map<number, T>> {
  const answers = new Map<number, T>()
  for (const [name, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    const asked = kind ? await ask(kind, ofKind) : []
    for (const [index, answer] of asked.entries()) {
      const row = ofKind[index]
      if (row) answers.set(row.number, answer)
    }
  }
  return answers
}
