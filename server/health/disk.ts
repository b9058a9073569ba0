import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'

/** Below this an indexing run is likely to end with a full disk. */
const leastFreeBytes = 500 * 1024 * 1024

/** Can the home folder be written, and how much room has its disk? */
export async function checkDisk(deps: Pick<HealthDeps, 'home'>): Promise<HealthPart> {
  const probe = join(deps.home, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, 'x', { flush: true })
  } catch (error) {
    const detail = `${deps.home} cannot be written: ${error instanceof Error ? error.message : String(error)}`
    return {
      name: 'disk',
      state: 'failed',
      version: null,
      detail,
      cure: 'Make room, or make the folder yours, or choose another with --home.',
    }
  } finally {
    await rm(probe, { force: true })
  }
  const { bavail, bsize } = await statfs(deps.home)
  const freeBytes = bavail * bsize
  const detail = `${deps.home} can be written; ${(freeBytes / 1024 ** 3).toFixed(1)} GB are free.`
  if (freeBytes >= leastFreeBytes) return { name: 'disk', state: 'ok', version: null, detail, cure: null }
  return {
    name: 'disk',
    state: 'failed',
    version: null,
    detail,
    cure: 'Make room before indexing: text and index need about as much as the text itself.',
  }
}
