import type { InsertObject, Kysely, Transaction } from 'kysely'
import { compiledForRows, compiledOnce } from './compiled.ts'
import type { Records } from './open.ts'
import type { ChangeTable, RecordsSchema } from './schema.ts'
import { inBatches } from './writing/batches.ts'

/** Something that has changed, before it has a number. */
export type Changed = Omit<ChangeTable, 'number'>

/** A document was stored, stored again or removed. */
export function changedDocument(project: string, rid: number): Changed {
  return { project, kind: 'document', key: String(rid) }
}

/**
 * Gives each the next number of the one sequence, in the transaction that stores what has changed. No number becomes visible before a smaller one,
 * since transactions write one after the other (decision 0152). What was noted before and changes again is followed once, under its new number.
 */
export async function noteChanges(trx: Transaction<RecordsSchema>, changed: Changed[]): Promise<void> {
  if (changed.length === 0) return
  const first = await nextChanges(trx, changed.length)
  await writeChanges(
    trx,
    changed.map((one, index) => ({ ...one, number: first + index })),
  )
}

/** The first of `count` numbers in a row, all taken: for rows that hold their number themselves. `writeChanges` follows. */
export async function nextChanges(trx: Transaction<RecordsSchema>, count = 1): Promise<number> {
  const { rows } = await addToNumber(trx, { count })
  const [row] = rows
  if (!row) throw new Error('the records have lost the number of their last change')
  return Number(row.value) - count + 1
}

const addToNumber = compiledOnce<{ count: number }>()((db, at) =>
  db
    .updateTable('meta')
    .set((eb) => ({
      value: eb.cast<string>(eb(eb.cast<number>('value', 'bigint'), '+', eb.cast<number>(at('count'), 'bigint')), 'text'),
    }))
    .where('key', '=', 'change')
    .returning('value'),
)

/** Writes changes whose numbers have been taken in this transaction. */
export async function writeChanges(trx: Transaction<RecordsSchema>, changes: ChangeTable[]): Promise<void> {
  // One statement must not meet the same row twice.
  const last = new Map(changes.map((change) => [JSON.stringify([change.kind, change.project, change.key]), change]))
  const [first, ...others] = last.values()
  if (first && others.length < fewRows) await insertFew(trx, [first, ...others])
  else for (const rows of inBatches([...last.values()])) await insertChanges(trx, rows).execute()
}

/** Of so many a statement of its own is kept. */
const fewRows = 16

function insertChanges(db: Kysely<RecordsSchema>, rows: InsertObject<RecordsSchema, 'change'>[]) {
  return db
    .insertInto('change')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'project', 'key']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })),
    )
}

const insertFew = compiledForRows<ChangeTable>()((db, rows) =>
  insertChanges(
    db,
    rows.map((at) => ({ number: at('number'), project: at('project'), kind: at('kind'), key: at('key') })),
  ),
)

/** The number of the last change that can be followed: what belongs to a file that is still being stored (`unseen.ts`) is held back. */
export async function readLastChange(records: Records): Promise<number> {
  const row = await records.db
    .selectFrom('meta')
    .select('value')
    // In one statement: a file that begins in between would be followed half.
    .select((eb) =>
      eb
        .selectFrom('unseen')
        .select((of) => of.fn.min('first_change').as('first'))
        .as('held'),
    )
    .where('key', '=', 'change')
    .executeTakeFirstOrThrow()
  return row.held === null ? Number(row.value) : row.held - 1
}

/** The number of the last change that some follower has not passed, be it held back; 0 for none. */
export async function readNewestChange({ db }: Records): Promise<number> {
  const query = db.selectFrom('change').select((eb) => eb.fn.max('number').as('newest'))
  return Number((await query.executeTakeFirstOrThrow()).newest ?? 0)
}
