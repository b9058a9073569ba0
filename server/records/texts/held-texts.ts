import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../schema.ts'
import { inBatches } from '../writing/batches.ts'

type Trx = Transaction<RecordsSchema>

/** Keeps texts, by the keys that their segments lie under, whatever becomes of their documents. `holder`: the name of the feature that needs them. */
export async function holdTexts(trx: Trx, holder: string, keys: readonly number[]): Promise<void> {
  for (const batch of inBatches([...new Set(keys)])) {
    const rows = batch.map((text_key) => ({ text_key, holder }))
    await trx
      .insertInto('held_text')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Releases texts that a feature held: those that no document has and no other feature holds are removed. */
export async function releaseTexts(trx: Trx, holder: string, keys: readonly number[]): Promise<void> {
  for (const batch of inBatches(keys)) {
    await trx.deleteFrom('held_text').where('holder', '=', holder).where('text_key', 'in', batch).execute()
    await removeTexts(trx, await withoutDocument(trx, batch))
  }
}

/** Removes texts, at most as many as one statement takes, but for those that a feature holds. */
export async function removeTexts(trx: Trx, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  const held = trx.selectFrom('held_text').select('text_key').where('text_key', 'in', keys)
  await trx.deleteFrom('segment').where('rid', 'in', keys).where('rid', 'not in', held).execute()
}

async function withoutDocument(trx: Trx, keys: readonly number[]): Promise<number[]> {
  const owners = await trx
    .selectFrom('document')
    .select(['rid', 'text_key'])
    .where((eb) => eb.or([eb('rid', 'in', keys), eb('text_key', 'in', keys)]))
    .execute()
  const owned = new Set(owners.map(({ rid, text_key }) => text_key ?? rid))
  return keys.filter((key) => !owned.has(key))
}
