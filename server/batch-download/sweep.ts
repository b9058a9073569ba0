import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUnfinished } from '@dossier/contract'
import { DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import type { LivePart } from '../feature/feature.ts'
import type { Program } from '../scope/program.ts'
import { readJson } from '../tasks/row.ts'
import { uuidOf } from './places.ts'
import { downloadDb } from './tables.ts'

/** How much longer than intended an archive may stay. */
const sweepEveryMs = 60_000

/** Removes archives that have expired or whose task is gone: now, every minute, and whenever a task may have gone. */
export function sweepDownloads(program: Program): LivePart {
  let last: Promise<void> = Promise.resolve()
  const wake = () => {
    last = last
      .then(() => sweep(program, Date.now()))
      .catch((error: unknown) => program.log.warn({ event: 'archives not swept', error: String(error) }))
  }
  wake()
  const timer = setInterval(wake, sweepEveryMs).unref()
  return {
    wake,
    close: () => {
      clearInterval(timer)
      return last
    },
  }
}

/** Checks all archives once. */
export async function sweep({ records, layout }: Pick<Program, 'records' | 'layout'>, now: number): Promise<void> {
  await forgetRemoved({ records })
  for (const folder of await readdir(layout.downloads).catch(() => [])) {
    const uuid = uuidOf(folder)
    if (uuid === undefined) continue
    if (await isOver({ records }, uuid, now)) await rm(join(layout.downloads, folder), { recursive: true, force: true })
  }
}

/** Whether the archive of a download is to be removed. If it has expired, its task says so before the file goes. */
async function isOver({ records }: Pick<Program, 'records'>, uuid: string, now: number): Promise<boolean> {
  const row = await records.db.selectFrom('task').select(['state', 'properties']).where('id', '=', uuid).executeTakeFirst()
  if (!row) return true
  if (isUnfinished(row.state)) return false
  const { data } = DownloadProperties.safeParse(readJson(row.properties))
  if (row.state !== 'DONE' || !data) return true
  const { batchDownload } = data
  if (batchDownload.expiresAt !== null && batchDownload.expiresAt > now) return false
  const properties = JSON.stringify({ ...data, batchDownload: { ...batchDownload, exists: false } })
  await records.db.updateTable('task').set({ properties }).where('id', '=', uuid).where('state', '=', 'DONE').execute()
  return true
}

/** Passwords and projects of downloads whose tasks were removed. */
async function forgetRemoved({ records }: Pick<Program, 'records'>): Promise<void> {
  const db = downloadDb(records)
  const tasks = db.selectFrom('task').select('id')
  await db.deleteFrom('batch_download').where('uuid', 'not in', tasks).execute()
  await db.deleteFrom('batch_download_project').where('uuid', 'not in', tasks).execute()
}
