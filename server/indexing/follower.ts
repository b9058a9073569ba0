import { AppError } from '@dossier/contract'
import { type DamagedDocument, damageSentence } from '../documents/damage.ts'
import type { FollowerPosition, SearchEngine, WriteResult } from '../engine/port.ts'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { readChanges } from './changes.ts'

/**
 * The follower carries every change of the records to the engine, in the order of their numbers, and commits how far it came with the
 * changes themselves. So after any crash it goes on where the index really is: nothing twice, nothing missed.
 */
export type FollowerDeps = {
  records: Records
  engine: SearchEngine
  /** Told of terms that were too long for the engine and are found by their beginning only. */
  onCutTerms?: (cut: WriteResult['cutTerms']) => Promise<void>
}

export type CatchUpOptions = {
  signal?: AbortSignal
  /** A commit follows at the latest after this much time of writing; default 2,000 ms. */
  commitEveryMs?: number
  /** Called after each commit with the number that is now searchable. */
  onCommit?: (change: number) => void
}

/** Carries on everything that is in the records now; answers the number of the last change that is searchable. */
export async function catchUp(deps: FollowerDeps, options: CatchUpOptions = {}): Promise<number> {
  const { signal, commitEveryMs = 2_000, onCommit } = options
  let at = await findStart(deps, signal)
  let committed = at
  let since = performance.now()
  const commit = async () => {
    await deps.engine.commit({ recordsId: deps.records.id, change: at }, signal)
    committed = at
    since = performance.now()
    onCommit?.(at)
  }
  for (;;) {
    signal?.throwIfAborted()
    const batch = await readChanges(deps.records, at)
    if (!batch) break
    const { cutTerms } = await deps.engine.write(batch.changes, signal)
    if (cutTerms.length > 0) await deps.onCutTerms?.(cutTerms)
    at = batch.last
    if (performance.now() - since > commitEveryMs) await commit()
  }
  if (at !== committed) await commit()
  return at
}

/**
 * Makes the index again from the records alone; `onProgress` is told the changes done and to do. Reads the records once before, so that a
 * working index is not given up for one that would miss something.
 * @throws AppError RECORD_DAMAGED where a document cannot be read from them; the index then stays as it is.
 */
export async function rebuild(
  deps: FollowerDeps,
  options: CatchUpOptions & { onProgress?: (done: number, total: number) => void } = {},
): Promise<number> {
  await refuseDamage(deps.records, options.signal)
  await deps.engine.clear(options.signal)
  const total = await readLastChange(deps.records)
  return catchUp(deps, {
    ...options,
    onCommit: (change) => {
      options.onProgress?.(change, total)
      options.onCommit?.(change)
    },
  })
}

async function refuseDamage(records: Records, signal: AbortSignal | undefined): Promise<void> {
  const damaged: DamagedDocument[] = []
  for (let batch = await readChanges(records, 0); batch; batch = await readChanges(records, batch.last)) {
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

/** Empties an index of other records, or one from the future (restored records), so that nothing is found that is not there. */
export async function emptyForeignIndex({ records, engine }: FollowerDeps, signal?: AbortSignal): Promise<void> {
  const position = await engine.position(signal)
  if (position && !(await isOurs(position, records))) await engine.clear(signal)
}

/** Where the index stands; one that is not of these records is emptied and begins at 0. */
async function findStart({ records, engine }: FollowerDeps, signal?: AbortSignal): Promise<number> {
  const position = await engine.position(signal)
  if (position && (await isOurs(position, records))) return position.change
  await engine.clear(signal)
  return 0
}

async function isOurs(position: FollowerPosition, records: Records): Promise<boolean> {
  return position.recordsId === records.id && position.change <= (await readLastChange(records))
}
