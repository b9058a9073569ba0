import { AppError, type ErrorCode, errors } from '@dossier/contract'
import { z } from 'zod'
import type { Records } from '../records/open.ts'

const rebuildKey = 'rebuild'
const faultKey = 'rebuild-fault'

const Fault = z.object({ name: z.string(), message: z.string() })
type Fault = z.infer<typeof Fault>

/** Asks for the index to be made again; it is done when the note is gone. */
export async function askRebuild(records: Records): Promise<void> {
  await records.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('meta').where('key', '=', faultKey).execute()
    await trx
      .insertInto('meta')
      .values({ key: rebuildKey, value: String(Date.now()) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  })
}

/** Whether a rebuild that was asked for is still to be done. */
export async function isRebuilding(records: Records): Promise<boolean> {
  return (await readNote(records, rebuildKey)) !== undefined
}

/** The fault that ended the last rebuild, if one did. */
export async function rebuildFault(records: Records): Promise<AppError | undefined> {
  const note = await readNote(records, faultKey)
  if (note === undefined) return undefined
  const { name, message } = Fault.parse(JSON.parse(note))
  return new AppError(isCode(name) ? name : 'INTERNAL', { message })
}

async function readNote(records: Records, key: string): Promise<string | undefined> {
  return (await records.db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value
}

/** Takes the note away; `fault` is told to whoever waits. */
export async function endRebuild(records: Records, fault?: Fault): Promise<void> {
  await records.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('meta').where('key', '=', rebuildKey).executeTakeFirst()
    if (!fault || numDeletedRows === 0n) return
    await trx
      .insertInto('meta')
      .values({ key: faultKey, value: JSON.stringify(fault) })
      .execute()
  })
}

function isCode(name: string): name is ErrorCode {
  return Object.hasOwn(errors, name)
}
