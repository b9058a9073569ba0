import { AppError } from '@dossier/contract'
import type { Scope } from '../../scope/scope.ts'
import { collectNumbers, countNumbers } from '../../search/chosen-documents.ts'

/** What a clause finds now. Numbers ascend; `change`: all up to it was in the index then. */
export type FoundNow = { rids: number[]; change: number }

/** The same where it may be too many: `rids` null. */
export type CountedNow = { total: number; rids: number[] | null; change: number }

/** How often the index may go on while it is asked: then the earlier position is true of it too. */
const looksMost = 3

/**
 * Asks the index for all documents of a clause, and how far it was. Throws QueryError for a clause that is not understood, AppError STILL_READING while the index is made
 * anew: what it lacks then would be taken for gone.
 */
export async function askNow(scope: Scope, projects: string[], clause: Record<string, unknown>): Promise<FoundNow> {
  const { found: rids, change } = await atOnePosition(scope, () => collectNumbers(scope, projects, clause))
  return { rids, change }
}

/** Counts them first, and tells which they are only where they are no more than `most`. Throws as `askNow`. */
export async function countNow(
  scope: Scope,
  { projects, clause, most }: { projects: string[]; clause: Record<string, unknown>; most: number },
): Promise<CountedNow> {
  const { found, change } = await atOnePosition(scope, async () => {
    const total = await countNumbers(scope, projects, clause)
    const rids = total > most ? null : await collectNumbers(scope, projects, clause)
    return { total: rids?.length ?? total, rids }
  })
  return { ...found, change }
}

async function atOnePosition<Found>(
  { engine, signal }: Scope,
  ask: () => Promise<Found>,
): Promise<{ found: Found; change: number }> {
  let change = await positionOf(engine, signal)
  for (let look = 1; ; look++) {
    const found = await ask()
    const after = await positionOf(engine, signal)
    if (after === change || look === looksMost) return { found, change }
    change = after
  }
}

/** Up to which change the index is whole. Throws AppError STILL_READING. */
export async function positionOf(engine: Scope['engine'], signal: AbortSignal): Promise<number> {
  const position = await engine.position(signal)
  if (position && position.walked === undefined) return position.change
  throw new AppError('STILL_READING', {
    message: 'The index is being made anew: what is new or gone can be told once it is whole.',
  })
}
