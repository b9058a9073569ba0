import type { Records } from '../../records/open.ts'
import { liesInFolder } from '../../records/place.ts'

/** Returns the innermost indexed folder of the project that contains a path, for display; null if there is none. */
export async function sourceFolders({ db }: Records, project: string): Promise<(path: Uint8Array) => string | null> {
  const rows = await db.selectFrom('folder').select(['path_key', 'path']).where('project', '=', project).execute()
  const folders = rows
    .map(({ path_key, path }) => ({ key: Buffer.from(path_key), path }))
    .toSorted((one, other) => other.key.length - one.key.length)
  return (path) => folders.find(({ key }) => liesInFolder(Buffer.from(path), key))?.path ?? null
}
