import { access } from 'node:fs/promises'
import { AppError, type IndexedFolder } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { folderKeys, isInFolder } from '../records/place.ts'
import { isSeen } from '../records/unseen.ts'
import { displayPath } from '../scan/display-path.ts'
import type { Scope } from '../scope/scope.ts'
import { storeAt } from '../stores/store.ts'

/** The folders of a project that were ever indexed, by path; `missing`: not there now, such as on a drive that is not plugged in. */
export async function indexedFolders({ records }: Scope, project: string): Promise<IndexedFolder[]> {
  const rows = await records.db.selectFrom('folder').selectAll().where('project', '=', project).orderBy('path_key').execute()
  return Promise.all(
    rows.map(async (row) => {
      const key = Buffer.from(row.path_key)
      const isThere = await isReached(key)
      const counts = await countEntries(records, project, key)
      return {
        path: row.path,
        project,
        missing: !isThere,
        ...counts,
        lastRunAt: row.last_run_at,
        isSample: row.is_sample === 1,
        keepsVersions: row.keep_versions === 1,
      }
    }),
  )
}

/** The list does not wait for a store that is away. */
const answerMs = 3_000

function isReached(key: Buffer): Promise<boolean> {
  const asked = storeAt(key)?.check(key, AbortSignal.timeout(answerMs)) ?? access(key)
  return asked.then(
    () => true,
    () => false,
  )
}

const withoutDocument = ['skipped', 'duplicate', 'waiting']

async function countEntries(records: Records, project: string, key: Buffer): Promise<{ entries: number; documents: number }> {
  const rows = await records.db
    .selectFrom('entry')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('project', '=', project)
    .where(isInFolder(key))
    .where(isSeen)
    .groupBy('state')
    .execute()
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + row.count, 0)
  return { entries: sum(rows), documents: sum(rows.filter((row) => !withoutDocument.includes(row.state))) }
}

/** What somebody chooses for a folder. */
export type FolderChoice = { project: string; path: string; keepVersions?: boolean | undefined }

/** Chooses what holds for a folder from now on; what is not said stays. @throws AppError NOT_FOUND where it was never indexed. */
export async function setFolder(scope: Scope, { project, path, keepVersions }: FolderChoice): Promise<IndexedFolder> {
  const keys = folderKeys(path)
  if (keepVersions !== undefined) {
    const folder = scope.records.db.updateTable('folder').where('project', '=', project).where('path_key', 'in', keys)
    await folder.set({ keep_versions: keepVersions ? 1 : 0 }).execute()
  }
  const names = keys.map((key) => displayPath(key))
  const folder = (await indexedFolders(scope, project)).find((each) => names.includes(each.path))
  if (folder) return folder
  throw new AppError('NOT_FOUND', { message: `${path} is no indexed folder of the project "${project}"`, path })
}
