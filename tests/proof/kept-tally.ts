import { readFile, rename, writeFile } from 'node:fs/promises'
import { readingVersion } from '@dossier/server/extract/port.ts'
import { z } from 'zod'

const Tally = z.object({
  /** Of the readers that were proven: results of others are not added up. */
  reading: z.number(),
  runs: z.number(),
  kills: z.number(),
  /** How many of each process were killed. */
  victims: z.record(z.string(), z.number()),
  /** From the start after a blow to the next file in a final state. */
  resumedMs: z.array(z.number()),
  tookMs: z.number(),
})

/** What the finished runs of the proof of kills came to. */
export type Tally = z.infer<typeof Tally>

/** Nothing yet, with the readers as they are. */
export function emptyTally(): Tally {
  return { reading: readingVersion, runs: 0, kills: 0, victims: {}, resumedMs: [], tookMs: 0 }
}

/** What a file has kept of earlier runs; nothing where it is not there. @throws where it is of another version of the readers, or no tally. */
export async function readTally(path: string): Promise<Tally> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return emptyTally()
  const tally = Tally.parse(JSON.parse(text))
  if (tally.reading === readingVersion) return tally
  throw new Error(`${path} is of reading ${tally.reading}, the readers are of ${readingVersion}: name another file`)
}

/** Writes it whole or not at all. */
export async function keepTally(path: string, tally: Tally): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(tally))
  await rename(`${path}.part`, path)
}

/** The sum of two. */
export function addTally(one: Tally, other: Tally): Tally {
  const names = [...new Set([...Object.keys(one.victims), ...Object.keys(other.victims)])]
  return {
    reading: one.reading,
    runs: one.runs + other.runs,
    kills: one.kills + other.kills,
    victims: Object.fromEntries(names.map((name) => [name, (one.victims[name] ?? 0) + (other.victims[name] ?? 0)])),
    resumedMs: [...one.resumedMs, ...other.resumedMs],
    tookMs: one.tookMs + other.tookMs,
  }
}
