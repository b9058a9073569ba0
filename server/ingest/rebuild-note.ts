import type { Records } from '../records/open.ts'

const rebuildKey = 'rebuild'

/** Asks for the index to be made again; it is done when the note is gone. */
export async function askRebuild(records: Records): Promise<void> {
  await records.db
    .insertInto('meta')
    .values({ key: rebuildKey, value: String(Date.now()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Whether a rebuild that was asked for is still to be done. */
export async function isRebuilding(records: Records): Promise<boolean> {
  return (await records.db.selectFrom('meta').select('key').where('key', '=', rebuildKey).executeTakeFirst()) !== undefined
}

/** Takes the note away. */
export async function endRebuild(records: Records): Promise<void> {
  await records.db.deleteFrom('meta').where('key', '=', rebuildKey).execute()
}
