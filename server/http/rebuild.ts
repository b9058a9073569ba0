import { setTimeout as delay } from 'node:timers/promises'
import { readLastChange } from '../records/change.ts'
import type { HttpContext } from './context.ts'

const lookEveryMs = 200

/**
 * Throws the index away and waits until the follower has made it anew from the records. The follower is the ingest process's alone, so that
 * there is one writer: here it is only emptied, and it sees for itself that it begins at 0.
 */
export async function rebuildIndex({ engine, records, wakeIngest }: HttpContext): Promise<{ documents: number }> {
  await engine.clear()
  wakeIngest()
  for (;;) {
    const [position, last] = [await engine.position(), await readLastChange(records)]
    if (position?.recordsId === records.id && position.change >= last) break
    await delay(lookEveryMs)
  }
  const { documents } = await engine.stats()
  return { documents }
}
