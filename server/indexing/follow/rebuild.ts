import { AppError } from '@dossier/contract'
import { type DamagedDocument, damageSentence } from '../../documents/damage.ts'
import { readLastChange } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { type CatchUpOptions, catchUp, type FollowerDeps } from './follower.ts'
import { findPosition } from './position.ts'
import { countWalk, readWalk } from './walk.ts'

/** `onProgress` is told the documents done and to do. */
export type RebuildOptions = Omit<CatchUpOptions, 'onWalked'> & { onProgress?: (done: number, total: number) => void }

/**
 * Makes the index again from the records alone. Reads the records once before, so that a working index is not given up for one that would miss
 * something. One that is being made already is gone on with.
 * @throws AppError RECORD_DAMAGED where a document cannot be read from them; the index then stays as it is.
 */
export async function rebuild(deps: FollowerDeps, options: RebuildOptions = {}): Promise<number> {
  const { records, engine } = deps
  const { signal, onProgress } = options
  const walked = (await findPosition(deps, signal))?.walked
  if (walked === undefined) {
    await refuseDamage(records, signal)
    await options.mayWrite?.()
    const begun = { recordsId: records.id, change: await readLastChange(records), walked: 0 }
    await (engine.renew ? engine.renew(begun, signal) : engine.clear(signal))
  }
  const total = await countWalk(records)
  let done = walked === undefined ? 0 : await countWalk(records, walked)
  const onWalked = (count: number) => {
    done += count
    onProgress?.(done, Math.max(done, total))
  }
  return catchUp(deps, { ...options, onWalked })
}

async function refuseDamage(records: Records, signal: AbortSignal | undefined): Promise<void> {
  const damaged: DamagedDocument[] = []
  for (let batch = await readWalk(records, 0); batch; batch = await readWalk(records, batch.last)) {
    signal?.throwIfAborted()
    damaged.push(...batch.damaged)
  }
  const [first] = damaged
  if (first) throw new AppError('RECORD_DAMAGED', { message: describeDamage(first, damaged.length - 1), count: damaged.length })
}

function describeDamage(first: DamagedDocument, others: number): string {
  const more = others === 0 ? '' : ` The same holds for ${others} more; the ledger names them.`
  return `The index was not made anew and stays as it is. ${damageSentence(first)}${more}`
}
