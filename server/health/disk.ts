import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { told, wordsOf } from './told.ts'

/** Below this an indexing run is likely to end with a full disk. */
const leastFreeBytes = 500 * 1024 * 1024

/** Can the home folder be written, and how much room has its disk? */
export async function checkDisk(deps: Pick<HealthDeps, 'home'>): Promise<HealthPart> {
  const probe = join(deps.home, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, 'x', { flush: true })
  } catch (error) {
    return told({
      name: 'disk',
      state: 'failed',
      version: null,
      said: [{ code: 'disk-not-written', facts: { home: deps.home, detail: wordsOf(error) } }],
      advised: [{ code: 'make-writable', facts: {} }],
    })
  } finally {
    await rm(probe, { force: true })
  }
  const { bavail, bsize } = await statfs(deps.home)
  const freeBytes = bavail * bsize
  const hasRoom = freeBytes >= leastFreeBytes
  return told({
    name: 'disk',
    state: hasRoom ? 'ok' : 'failed',
    version: null,
    said: [{ code: 'disk-written', facts: { home: deps.home, gigabytes: (freeBytes / 1024 ** 3).toFixed(1) } }],
    advised: hasRoom ? [] : [{ code: 'make-room', facts: {} }],
  })
}
