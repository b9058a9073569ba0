import { compiledForRows } from '../../records/compiled.ts'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { type NamesWantedTable, type NameTables, nameDb, nameTrx, type Trx } from '../tables.ts'

type State = NamesWantedTable['state']

/** A document of a task. */
export type Wanted = { rid: number; language: string }

/** Adds documents to those of a task. */
export async function addWanted(trx: Trx, taskId: string, wanted: readonly Wanted[]): Promise<void> {
  for (const batch of inBatches(wanted)) {
    const rows = batch.map(({ rid, language }) => ({ task_id: taskId, language, rid, state: 'waits' as const }))
    await nameTrx(trx)
      .insertInto('names_wanted')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['task_id', 'language', 'rid']).doNothing())
      .execute()
  }
}

/** The next documents of a language that wait, by their numbers. */
export async function nextWanted(records: Records, taskId: string, language: string, after: number): Promise<number[]> {
  const rows = await nameDb(records)
    .selectFrom('names_wanted')
    .select('rid')
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('state', '=', 'waits')
    .where('rid', '>', after)
    .orderBy('rid')
    .limit(100)
    .execute()
  return rows.map(({ rid }) => rid)
}

/** Notes what became of a document of a task. */
export async function noteWanted(trx: Trx, taskId: string, { rid, language }: Wanted, state: State): Promise<void> {
  await noteAllWanted(trx, taskId, [{ rid, language, state }])
}

/** Notes what became of some documents of a task. */
export async function noteAllWanted(trx: Trx, taskId: string, noted: readonly (Wanted & { state: State })[]): Promise<void> {
  const rows = noted.map((one) => ({ ...one, taskId }))
  for (const own of Map.groupBy(rows, ({ language, state }) => `${state} ${language}`).values())
    for (const [first, ...others] of inBatches(own, rowsAtOnce)) if (first) await updateStates(nameTrx(trx), [first, ...others])
}

/** Statements of so many rows are kept. */
const rowsAtOnce = 16

/** All in one state and language. */
const updateStates = compiledForRows<Wanted & { taskId: string; state: State }, RecordsSchema & NameTables>()(
  (db, [first, ...others]) =>
    db
      .updateTable('names_wanted')
      .set({ state: first('state') })
      .where('task_id', '=', first('taskId'))
      .where('language', '=', first('language'))
      .where(
        'rid',
        'in',
        [first, ...others].map((at) => at('rid')),
      ),
)

/** All that wait in a language are left, because it cannot be read now. */
export async function leaveLanguage(records: Records, taskId: string, language: string): Promise<void> {
  await changeState(records, { taskId, from: 'waits', to: 'left' }, language)
}

/** What was left when it was last begun waits again: it may be possible now. */
export async function takeUpLeft(records: Records, taskId: string): Promise<void> {
  await changeState(records, { taskId, from: 'left', to: 'waits' })
}

type Step = { taskId: string; from: State; to: State }

async function changeState(records: Records, { taskId, from, to }: Step, language?: string): Promise<void> {
  const update = nameDb(records)
    .updateTable('names_wanted')
    .set({ state: to })
    .where('task_id', '=', taskId)
    .where('state', '=', from)
  await (language === undefined ? update : update.where('language', '=', language)).execute()
}

/** How many documents of a task are in each state, by language. */
export type WantedCounts = Map<string, Record<State, number>>

/** The languages with the most documents come first. */
export async function countWanted(records: Records, taskId: string): Promise<WantedCounts> {
  const rows = await nameDb(records)
    .selectFrom('names_wanted')
    .select((eb) => ['language', 'state', eb.fn.countAll<number>().as('count')])
    .where('task_id', '=', taskId)
    .groupBy(['language', 'state'])
    .execute()
  const counts = Array.from(
    Map.groupBy(rows, ({ language }) => language),
    ([language, own]) => {
      const of = (state: State) => Number(own.find((row) => row.state === state)?.count ?? 0)
      return [language, { waits: of('waits'), done: of('done'), lost: of('lost'), left: of('left') }] as const
    },
  )
  const sum = (one: Record<State, number>) => one.waits + one.done + one.lost + one.left
  return new Map(counts.toSorted(([, one], [, other]) => sum(other) - sum(one)))
}

/** Lists of tasks that are gone or done: not at their own end, since a task is begun again where its process is killed before it can say that it is done. */
export async function dropOrphans(records: Records): Promise<void> {
  await nameDb(records)
    .deleteFrom('names_wanted')
    .where('task_id', 'not in', ({ selectFrom }) => selectFrom('task').select('id').where('state', '!=', 'DONE'))
    .execute()
}
