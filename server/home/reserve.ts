import { rm, stat, writeFile } from 'node:fs/promises'
import { homeLayout } from './layout.ts'

/** Enough for the few rows that say how a run ended. */
const reserveBytes = 1024 * 1024

/** Keeps a little room on the disk of the home, so that once it is full there still is some to say so in the records. */
export async function keepReserve(home: string): Promise<void> {
  const { reserve } = homeLayout(home)
  const isThere = await stat(reserve).then(
    (facts) => facts.size === reserveBytes,
    () => false,
  )
  // A disk that is full already has none to give: half a reserve would only be in the way.
  if (!isThere) await writeFile(reserve, Buffer.alloc(reserveBytes), { mode: 0o600 }).catch(() => freeReserve(home))
}

/** Gives the room free; answers whether there was any. */
export async function freeReserve(home: string): Promise<boolean> {
  return rm(homeLayout(home).reserve).then(
    () => true,
    () => false,
  )
}
