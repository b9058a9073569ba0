import { setTimeout as delay } from 'node:timers/promises'
import type { Scope } from '../scope/scope.ts'
import { askRebuild, isRebuilding, rebuildFault } from '../worker/rebuild-note.ts'

const lookEveryMs = 200

/** Has the ingest process make the index anew from the records, and waits until it is whole. @throws AppError with what went wrong. */
export async function rebuildIndex({ engine, records, program }: Scope): Promise<{ documents: number }> {
  await askRebuild(records)
  program.wakeIngest()
  while (await isRebuilding(records)) await delay(lookEveryMs)
  const fault = await rebuildFault(records)
  if (fault) throw fault
  const { documents } = await engine.stats()
  return { documents }
}
