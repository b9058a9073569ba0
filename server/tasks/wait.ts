import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isUnfinished } from '@dossier/contract'
import { z } from 'zod'
import type { Records } from '../records/open.ts'
import { faultOf } from './fault.ts'
import { readJson } from './row.ts'

const lookEveryMs = 100

const Failure = z.object({ name: z.string(), message: z.string() }).catch({ name: 'INTERNAL', message: 'The task has failed' })

/**
 * Comes back when a task is done; one that is no longer in the list is. @throws AppError with its fault where it failed, CONFLICT where it was
 * stopped; the signal's reason when aborted.
 */
export async function untilDone({ db }: Records, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const row = await db.selectFrom('task').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
    if (row?.state === 'ERROR') throw faultOf(Failure.parse(readJson(row.error ?? '')))
    if (row?.state === 'CANCELLED') throw new AppError('CONFLICT', { message: 'The task was stopped.', id })
    if (!row || !isUnfinished(row.state)) return
    await sleep(lookEveryMs, undefined, { signal })
  }
}
