import { setImmediate as turn } from 'node:timers/promises'
import type { BrokenSeries } from '@dossier/contract/insights'
import { liesInFolder } from '../../records/place.ts'
import { displayPath } from '../../scan/display-path.ts'
import type { Scope } from '../../scope/scope.ts'
import { findBrokenSeries } from './series.ts'

/** Files of one statement: some 4 ms of work. */
const batchCount = 2_000

/** A folder with more files is looked at by the first so many of them. */
const mostNames = 100_000

type Reading = Pick<Scope, 'records' | 'signal'>

const slash = 0x2f

/** The names that were met so far in a folder that is not left yet. */
type Open = { folder: Buffer; names: string[] }

/** The broken series of all folders of a project. Names are held folder by folder: a file is met before all that lie behind it in the order of their bytes. */
export async function readSeries(
  { records, signal }: Reading,
  project: string,
): Promise<{ looked: number; broken: BrokenSeries[] }> {
  const open: Open[] = []
  const result: { looked: number; broken: BrokenSeries[] } = { looked: 0, broken: [] }
  const closeUntil = async (isInside: (folder: Buffer) => boolean) => {
    for (let last = open.at(-1); last && !isInside(last.folder); last = open.at(-1)) {
      open.pop()
      const { looked, broken } = await findBrokenSeries(last.names)
      signal.throwIfAborted()
      result.looked += looked
      for (const each of broken) result.broken.push({ kind: 'series', subject: displayPath(last.folder), ...each })
    }
  }
  let after: Uint8Array | undefined
  for (;;) {
    const files = await nextFiles({ records }, project, after)
    for (const { path_key } of files) {
      const path = Buffer.from(path_key.buffer, path_key.byteOffset, path_key.byteLength)
      const folder = path.subarray(0, path.lastIndexOf(slash))
      if (!open.at(-1)?.folder.equals(folder)) await closeUntil((above) => liesInFolder(path, above))
      if (!open.at(-1)?.folder.equals(folder)) open.push({ folder, names: [] })
      const names = open.at(-1)?.names
      if (names && names.length < mostNames) names.push(displayPath(path.subarray(folder.length + 1)))
    }
    after = files.at(-1)?.path_key
    if (files.length < batchCount) break
    await turn()
    signal.throwIfAborted()
  }
  await closeUntil(() => false)
  return result
}

/** The bytes of paths alone, which an index has: reading lines too takes twice as long. */
function nextFiles({ records: { db } }: Pick<Scope, 'records'>, project: string, after: Uint8Array | undefined) {
  const files = db.selectFrom('entry').select('path_key').where('project', '=', project).where('parent_entry', 'is', null)
  const rest = after === undefined ? files : files.where('path_key', '>', after)
  return rest.orderBy('path_key').limit(batchCount).execute()
}
