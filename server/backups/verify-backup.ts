import { join } from 'node:path'
import type { BackupFault, BackupFile, CheckedBackup } from '@dossier/contract/backups'
import { checkRecords } from '../records/check.ts'
import { readCopyFacts } from '../records/copy.ts'
import { isGone } from '../scan/faults.ts'
import { describeBackup, listName, readList, recordsName, whyNoList } from './backup-list.ts'
import { fingerprint } from './durable.ts'

export type CheckWork = { path: string; signal: AbortSignal; onProgress(bytesDone: number, bytes: number): void }

/** Reading through the records takes as long as it takes: whoever waits can stop it. */
const noLimitMs = 2 ** 31 - 1

/** Reads every byte of a backup, and its records as a database. Writes nothing. Throws nothing but what the signal was aborted with. */
export async function verifyBackup(work: CheckWork): Promise<CheckedBackup> {
  const { path } = work
  const list = await readList(path)
  if (!list) return { path, backup: null, faults: [{ fault: 'no-list', file: listName, detail: await whyNoList(path) }] }
  const backup = describeBackup(path, list)
  const faults = await checkFiles(work, list.facts.files)
  // What is not as it was written is told as that; what is in it says nothing any more.
  if (faults.length > 0) return { path, backup, faults }
  return { path, backup, faults: await checkInside(work, backup) }
}

async function checkFiles({ path, signal, onProgress }: CheckWork, files: readonly BackupFile[]): Promise<BackupFault[]> {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const faults: BackupFault[] = []
  for (const { name, bytes, sha256 } of files) {
    const onRead = (more: number) => {
      done += more
      onProgress(Math.min(done, all), all)
    }
    const found = await fingerprint(join(path, name), signal, onRead).catch((error: unknown) => {
      signal.throwIfAborted()
      faults.push({ fault: isGone(error) ? 'missing' : 'changed', file: name, detail: '' })
    })
    if (found && (found.bytes !== bytes || found.sha256 !== sha256)) faults.push({ fault: 'changed', file: name, detail: '' })
  }
  if (!files.some(({ name }) => name === recordsName)) faults.push({ fault: 'missing', file: recordsName, detail: '' })
  return faults
}

async function checkInside(
  { path, signal }: CheckWork,
  { counts }: NonNullable<CheckedBackup['backup']>,
): Promise<BackupFault[]> {
  const file = join(path, recordsName)
  const check = await checkRecords(file, signal, noLimitMs)
  signal.throwIfAborted()
  if (check.state !== 'sound')
    return [{ fault: 'damaged', file: recordsName, detail: check.state === 'damaged' ? check.detail : '' }]
  const found = await readCopyFacts(file)
  const isAsSaid = found.documents === counts.documents && found.files === counts.files
  return isAsSaid ? [] : [{ fault: 'counts', file: recordsName, detail: '' }]
}
