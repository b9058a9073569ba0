import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUnfinished } from '@dossier/contract'
import { DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import type { LivePart } from '../feature/feature.ts'
import type { Program } from '../scope/program.ts'
import { readJson } from '../tasks/row.ts'
import { uuidOf } from './places.ts'
import { findStored, removeStored } from './stored-archives.ts'
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

/** Checks all archives once, those of this home and those in a store. Throws the first fault of a store. */
export async function sweep(program: Swept, now: number): Promise<void> {
  const { records, layout } = program
  await forgetRemoved({ records })
  for (const folder of await readdir(layout.downloads).catch(() => [])) {
    const uuid = uuidOf(folder)
    if (uuid === undefined) continue
    const fate = await fateOf({ records }, uuid, now)
    const isElsewhere = fate === 'kept' && (await findStored(records, uuid)) !== undefined
    if (fate === 'over' || isElsewhere) await rm(join(layout.downloads, folder), { recursive: true, force: true })
  }
  await sweepStored(program, now)
}

type Swept = Pick<Program, 'records' | 'layout' | 'artifacts' | 'log'>

async function sweepStored(program: Swept, now: number): Promise<void> {
  const { records } = program
  const faults: unknown[] = []
  for (const { uuid } of await downloadDb(records).selectFrom('stored_archive').select('uuid').distinct().execute()) {
    const fate = await fateOf({ records }, uuid, now)
    if (fate === 'unfinished') continue
    const kept = fate === 'kept' ? await findStored(records, uuid) : undefined
    await removeStored(program, uuid, { but: kept?.place }).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}

/** Whether the archive of a download is to be removed. If it has expired, its task says so before the file goes. */
async function fateOf({ records }: Pick<Program, 'records'>, uuid: string, now: number): Promise<'unfinished' | 'kept' | 'over'> {
  const row = await records.db.selectFrom('task').select(['state', 'properties']).where('id', '=', uuid).executeTakeFirst()
  if (!row) return 'over'
  if (isUnfinished(row.state)) return 'unfinished'
  const { data } = DownloadProperties.safeParse(readJson(row.properties))
  if (row.state !== 'DONE' || !data) return 'over'
  const { batchDownload } = data
  if (batchDownload.expiresAt !== null && batchDownload.expiresAt > now) return 'kept'
  const properties = JSON.stringify({ ...data, batchDownload: { ...batchDownload, exists: false } })
  await records.db.updateTable('task').set({ properties }).where('id', '=', uuid).where('state', '=', 'DONE').execute()
  return 'over'
}

/** Passwords and projects of downloads whose tasks were removed. */
async function forgetRemoved({ records }: Pick<Program, 'records'>): Promise<void> {
  const db = downloadDb(records)
  const tasks = db.selectFrom('task').select('id')
  await db.deleteFrom('batch_download').where('uuid', 'not in', tasks).execute()
  await db.deleteFrom('batch_download_project').where('uuid', 'not in', tasks).execute()
}
