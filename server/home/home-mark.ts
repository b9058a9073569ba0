import { randomUUID } from 'node:crypto'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { z } from 'zod'
import { homeLayout } from './layout.ts'

export const HomeMark = z.object({ id: z.string(), host: z.string(), path: z.string() })

/** Which home this is, for what lies outside of it: a copy has another path or host, and what is restored from a backup has another `id`. */
export type HomeMark = z.infer<typeof HomeMark>

/**
 * The mark of a home, which is made with the first question. Backups do not hold its file. `isShared`: of several servers that share it on machines of their own, where it has as many hosts and paths.
 */
export async function readHomeMark(home: string, { isShared = false } = {}): Promise<HomeMark> {
  const { mark } = homeLayout(home)
  await writeFile(mark, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const id = (await readFile(mark, 'utf8')).trim()
  return isShared ? { id, ...sharedPlace } : { id, host: hostname(), path: await realpath(home) }
}

/** Where a home is that several servers share. That none of them has a copy is asked when it starts (`requireSharedHome`). */
const sharedPlace = { host: 'several servers', path: '' }
