import type { Task } from '@dossier/contract'
import { isUnderWay } from './task.ts'

type Told = Pick<Task, 'state' | 'progress'>

/** How much of a task is done, from 0 to 1; null where it cannot tell (the contract's negative numbers, and what JSON makes of 0/0). */
export function shareOf({ state, progress }: Told): number | null {
  if (state === 'DONE') return 1
  return typeof progress === 'number' && progress >= 0 ? Math.min(1, progress) : null
}

/** How much of all tasks under way is done, each counting alike; null where none goes on, or none can tell. */
export function shareOfAll(tasks: readonly Told[]): number | null {
  const shares = tasks.filter(isUnderWay).flatMap((task) => shareOf(task) ?? [])
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
}
