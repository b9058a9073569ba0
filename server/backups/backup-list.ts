import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, BackupFacts } from '@dossier/contract/backups'

/** How the names of all backups begin. */
export const backupPrefix = 'dossier-backup-'
/** The list of a backup, beside its files. */
export const listName = 'backup.json'
export const recordsName = 'records.sqlite'
export const configName = 'config.json'

/** The list of a backup at its place, or undefined where there is none that can be read. */
export async function readList(path: string): Promise<{ facts: BackupFacts; seal: string } | undefined> {
  try {
    const bytes = await readFile(join(path, listName))
    const facts = BackupFacts.parse(JSON.parse(bytes.toString()))
    // Names of files, never paths: a list that somebody else wrote leads nowhere.
    if (facts.files.some(({ name }) => name !== recordsName && name !== configName)) return undefined
    return { facts, seal: createHash('sha256').update(bytes).digest('hex') }
  } catch {
    return undefined
  }
}

/** Why there is no list that can be read; empty where it is simply none. */
export async function whyNoList(path: string): Promise<string> {
  const text = await readFile(join(path, listName), 'utf8').catch(() => undefined)
  if (text === undefined) return (await isThere(path)) ? `there is none in ${path}` : `there is no folder ${path}`
  const format = /^\s*\{\s*"format":\s*(\d+)/.exec(text)?.[1]
  return Number(format ?? 1) > 1 ? 'it was made by a newer version of Dossier' : ''
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A backup as it is shown. */
export function describeBackup(path: string, { facts, seal }: { facts: BackupFacts; seal: string }): Backup {
  const { format, files, ...rest } = facts
  return { ...rest, path, seal, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
