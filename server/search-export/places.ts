import { AppError } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { oneForEach } from '../scope/keeper.ts'

/** Files that one caller is sent at once: more end no sooner, and everybody else's searches wait for their rows. */
const mostAtOnce = 4

/** How many files each caller is being sent, by a running program. */
const sendingOf = oneForEach<Records, Map<string, number>>(() => new Map())

/** Takes one of a caller's places, which the answer gives back. Throws TOO_MANY_EXPORTS. */
export function takePlace(records: Records, caller: string): () => void {
  const sending = sendingOf(records)
  const before = sending.get(caller) ?? 0
  if (before >= mostAtOnce)
    throw new AppError('TOO_MANY_EXPORTS', {
      message: `${mostAtOnce} exports are being sent to you already: wait until one has ended, or stop one`,
    })
  sending.set(caller, before + 1)
  return () => {
    const left = (sending.get(caller) ?? 0) - 1
    if (left > 0) sending.set(caller, left)
    else sending.delete(caller)
  }
}
