import { setTimeout as delay } from 'node:timers/promises'
import { askRebuild, isRebuilding, rebuildFault } from '../worker/rebuild-note.ts'
import type { HttpContext } from './context.ts'

const lookEveryMs = 200

/** Has the ingest process make the index anew from the records, and waits until it is whole. @throws AppError with what went wrong. */
export async function rebuildIndex({ engine, records, wakeIngest }: HttpContext): Promise<{ documents: number }> {
  await askRebuild(records)
  wakeIngest()
  while (await isRebuilding(records)) await delay(lookEveryMs)
  const fault = await rebuildFault(records)
  if (fault) throw fault
  const { documents } = await engine.stats()
  return { documents }
}
