import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../harness/folders.ts'
import { Random } from '../made/random.ts'
import { damaged } from './damage.ts'
import { startLooker } from './look.ts'
import type { Original } from './made-originals.ts'

/** How often an original was shown all the same, how often its reader said why not, what must not be (round and reason), and the most memory, in megabytes. */
export type Rounds = { name: string; shown: number; told: number; wrong: string[]; slowestMs: number; peakMb: number }

type How = { rounds: number; seed: string; damage?: typeof damaged }

/** Damages an original again and again, each time otherwise, and looks at it as the screen does. The same seed gives the same damage. */
export async function lookAtDamaged(original: Original, { rounds, seed, damage = damaged }: How): Promise<Rounds> {
  const folder = await makeFolder('damaged')
  const looker = startLooker(folder)
  const path = join(folder, 'original')
  const result: Rounds = { name: original.name, shown: 0, told: 0, wrong: [], slowestMs: 0, peakMb: 0 }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const random = new Random(`${seed} ${original.name} ${round}`)
      await writeFile(path, damage(original.bytes, random))
      const startedAt = performance.now()
      const outcome = await looker.look({ ...original, path })
      result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - startedAt))
      if (outcome.kind === 'shown') result.shown += 1
      else if (outcome.kind === 'told') result.told += 1
      else result.wrong.push(`round ${round}: ${outcome.why}`)
    }
    return { ...result, peakMb: looker.peakMb() }
  } finally {
    await looker.close()
  }
}
