import { rm } from 'node:fs/promises'
import { makeFolder } from '../harness/folders.ts'
import { type LargeOriginal, largePlace } from './large-originals.ts'
import { type Outcome, startLooker } from './look.ts'

/** What became of a large original, how long it took, and the most memory of the process that opened it, in megabytes. */
export type LargeLook = { name: string; outcome: Outcome; tookMs: number; peakMb: number }

/** Looks at a large original as the screen does, in a process of its own. */
export async function lookAtLarge({ name, contentType, write }: LargeOriginal): Promise<LargeLook> {
  const folder = await makeFolder('large')
  const path = largePlace(folder)
  await write(path)
  const looker = startLooker(folder)
  try {
    const startedAt = performance.now()
    const outcome = await looker.look({ path, contentType })
    return { name, outcome, tookMs: Math.round(performance.now() - startedAt), peakMb: looker.peakMb() }
  } finally {
    await looker.close()
    await rm(path)
  }
}
