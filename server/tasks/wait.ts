import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isUnfinished } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { Fault, faultOf } from './fault.ts'
import { readJson } from './row.ts'

const lookEveryMs = 100

/**
 * Comes back when a task is done; one that is no longer in the list is. @throws AppError with its fault where it failed, CONFLICT where it was
 * stopped; the signal's reason when aborted.
 */
export async function untilDone({ db }: Records, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const row = await db.selectFrom('task').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
    if (row?.state === 'ERROR') throw faultOf(Fault.parse(readJson(row.error ?? '')))
    if (row?.state === 'CANCELLED') throw new AppError('CONFLICT', { message: 'The task was stopped.', id })
    if (!row || !isUnfinished(row.state)) return
    await sleep(lookEveryMs, undefined, { signal })
  }
}
