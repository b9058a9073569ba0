import { AppError } from '@dossier/contract'
import { mayReadAll } from '../identity/caller.ts'
import type { Scope } from '../scope/scope.ts'
import { parseTaskId } from '../tasks/describe.ts'
import { downloadDb } from './tables.ts'

/** Reveals the password of one of the caller's archives, once. Throws AppError NOT_FOUND if there is none, or its projects are closed to the caller by now; CONFLICT if it was shown before. */
export async function tellPassword({ caller, records }: Scope, id: string): Promise<string> {
  const uuid = parseTaskId(id)
  return downloadDb(records)
    .transaction()
    .execute(async (trx) => {
      const row = await trx
        .selectFrom('batch_download')
        .selectAll()
        .where('uuid', '=', uuid)
        .where('user_id', '=', caller.id)
        .executeTakeFirst()
      const named = await trx.selectFrom('batch_download_project').select('project').where('uuid', '=', uuid).execute()
      const isOpen = mayReadAll(
        caller,
        named.map(({ project }) => project),
      )
      if (!row || !isOpen) throw new AppError('NOT_FOUND', { message: 'There is no such batch download', id })
      if (row.password_shown === 1)
        throw new AppError('CONFLICT', {
          message: 'The password was shown before, and is shown once only. If it is lost, start the download again.',
        })
      if (row.password === null) throw new AppError('NOT_FOUND', { message: 'This archive has no password' })
      // An archive that is still being written needs it.
      const isDone = await trx
        .selectFrom('task')
        .select('id')
        .where('id', '=', uuid)
        .where('state', '=', 'DONE')
        .executeTakeFirst()
      await trx
        .updateTable('batch_download')
        .set({ password_shown: 1, ...(isDone && { password: null }) })
        .where('uuid', '=', uuid)
        .execute()
      return row.password
    })
}

/** Once the archive is written, a password that was shown is no longer needed. */
export async function forgetPassword({ records }: Pick<Scope, 'records'>, uuid: string): Promise<void> {
  await downloadDb(records)
    .updateTable('batch_download')
    .set({ password: null })
    .where('uuid', '=', uuid)
    .where('password_shown', '=', 1)
    .execute()
}
