import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Backup } from '@dossier/contract/backups'
import { z } from 'zod'
import type { Scope } from '../scope/scope.ts'
import { backupPrefix, describeBackup, readList } from './backup-list.ts'
import { makeBackupKind } from './kinds.ts'

const Made = z.object({ path: z.string() })

/** Backups in the folder of the home, and in all others that backups were made in, the latest first; `away`: those of these folders that are not there now. */
export async function listBackups({ records, program: { layout } }: Scope) {
  const rows = await records.db
    .selectFrom('task')
    .select('result')
    .where('class', '=', makeBackupKind.name)
    .where('result', 'is not', null)
    .execute()
  const others = rows.flatMap(({ result }) => {
    const { data } = Made.safeParse(JSON.parse(result ?? 'null'))
    return data ? [dirname(data.path)] : []
  })
  const found = await Promise.all([...new Set(others)].filter((folder) => folder !== layout.backups).map(readFolder))
  const own = await readFolder(layout.backups)
  const backups = [own, ...found].flatMap((folder) => folder.backups)
  return {
    folder: layout.backups,
    backups: backups.toSorted((a, b) => b.madeAt - a.madeAt),
    away: found.filter(({ isThere }) => !isThere).map(({ folder }) => folder),
  }
}

/** The backups in a folder. */
export async function readFolder(folder: string): Promise<{ folder: string; isThere: boolean; backups: Backup[] }> {
  const names = await readdir(folder).catch(() => undefined)
  const paths = (names ?? []).filter((name) => name.startsWith(backupPrefix)).map((name) => join(folder, name))
  const backups = await Promise.all(
    paths.map(async (path) => {
      const list = await readList(path)
      return list ? [describeBackup(path, list)] : []
    }),
  )
  return { folder, isThere: names !== undefined, backups: backups.flat() }
}
