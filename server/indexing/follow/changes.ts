import type { EngineChange, SearchEngine } from '../../engine/port.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import type { ChangeTable } from '../../records/schema.ts'
import type { ChangeKinds, ToldKind } from '../../scope/change-kind.ts'
import { countThatFit } from './engine-puts.ts'

/**
 * Changes after a number, in order, as the engine takes them. `last` is the number of the last one. `spread`: instead of them one that concerns many documents, told
 * some at a time to an index that holds all earlier ones.
 */
export type ChangeBatch = {
  changes: EngineChange[]
  last: number
  spread?: (engine: Pick<SearchEngine, 'collect'>) => AsyncIterable<EngineChange[]>
}

/** A batch is at most this many changes, and about as much text as is held in memory at a time. */
const batchCount = 250

/** The next changes after `after`, or undefined where there are none. */
export async function readChanges(records: Records, kinds: ChangeKinds, after: number): Promise<ChangeBatch | undefined> {
  const rows = await readRows(records, kinds, after)
  const last = rows.at(-1)
  if (!last) return undefined
  const spreading = kindOf(last, kinds)
  if (spreading && 'spread' in spreading)
    return { changes: [], last: last.number, spread: (engine) => spreading.spread({ records, engine }, last) }
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
  return takeTogether(records, kinds, rows)
}

/** As many of them as are told together: such as fit, up to one that is told alone. */
async function takeTogether(records: Records, kinds: ChangeKinds, all: ChangeTable[]): Promise<ChangeTable[]> {
  const alone = all.findIndex((row) => 'spread' in (kindOf(row, kinds) ?? {}))
  if (alone === 0) return all.slice(0, 1)
  const rows = alone < 0 ? all : all.slice(0, alone)
  const sizes = await askEach(rows, kinds, async (kind, ofKind) => (await kind.weigh?.(records, ofKind)) ?? [])
  return rows.slice(0, countThatFit(rows.map(({ number }) => sizes.get(number) ?? 0)))
}

/** Asks each kind once for all of its changes; the answers by the changes' numbers. */
async function askEach<T>(
  rows: ChangeTable[],
  kinds: ChangeKinds,
  ask: (kind: ToldKind, ofKind: ChangeTable[]) => Promise<T[]>,
): Promise<Map<number, T>> {
  const answers = new Map<number, T>()
  for (const [name, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const kind = kindOf({ kind: name }, kinds)
    const asked = kind && 'tell' in kind ? await ask(kind, ofKind) : []
    for (const [index, answer] of asked.entries()) {
      const row = ofKind[index]
      if (row) answers.set(row.number, answer)
    }
  }
  return answers
}

function kindOf({ kind }: Pick<ChangeTable, 'kind'>, kinds: ChangeKinds) {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}
