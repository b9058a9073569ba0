import { randomUUID } from 'node:crypto'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { z } from 'zod'
import { homeLayout } from './layout.ts'

export const HomeMark = z.object({ id: z.string(), host: z.string(), path: z.string() })

/** Which home this is, for what lies outside of it: a copy has another path or host, and what is restored from a backup has another `id`. */
export type HomeMark = z.infer<typeof HomeMark>

/** The mark of a home, which is made with the first question. Backups do not hold its file. */
export async function readHomeMark(home: string): Promise<HomeMark> {
  const { mark } = homeLayout(home)
  await writeFile(mark, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return { id: (await readFile(mark, 'utf8')).trim(), host: hostname(), path: await realpath(home) }
}
