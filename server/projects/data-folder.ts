import { homedir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Records } from '../records/open.ts'

/**
 * The data folder, root of the folder tree and what "index everything" indexes: the one that was set, else the one indexed last (one that is
 * being read for the first time has no date yet), else `Dossier` in the user's home.
 */
export async function findDataFolder(records: Records, set: string | undefined): Promise<string> {
  if (set !== undefined) return set
  const last = await records.db
    .selectFrom('folder')
    .select('path')
    .orderBy(sql`last_run_at is null`, 'desc')
    .orderBy('last_run_at', 'desc')
    .orderBy('folder_id', 'desc')
    .executeTakeFirst()
  return last?.path ?? userFolder()
}

/** Where documents of projects may lie: the data folder that was set, else every folder that was indexed and `Dossier` in the user's home. */
export async function sourceRoots(records: Records, set: string | undefined): Promise<string[]> {
  if (set !== undefined) return [set]
  const folders = await records.db.selectFrom('folder').select('path').distinct().execute()
  return [...folders.map(({ path }) => path), userFolder()]
}

/** Whether a folder is one that `findDataFolder` may have answered at some time where none was set. */
export async function wasDataFolder(records: Records, path: string): Promise<boolean> {
  const known = await records.db.selectFrom('folder').select('path').where('path', '=', path).executeTakeFirst()
  return known !== undefined || path === userFolder()
}

function userFolder(): string {
  return join(homedir(), 'Dossier')
}
