import { setImmediate as turn } from 'node:timers/promises'
import type { BrokenSeries } from '@dossier/contract/insights'
import type { Scope } from '../../scope/scope.ts'
import { findBrokenSeries } from './series.ts'

/** Files of one statement: some 20 ms of work. */
const batchCount = 5_000

/** A folder with more files is looked at by the first so many of them. */
const mostNames = 100_000

type Reading = Pick<Scope, 'records' | 'signal'>

/** The broken series of all folders of a project. Names are held folder by folder: a file is met before all that lie behind it in the order of their bytes. */
export async function readSeries(
  { records, signal }: Reading,
  project: string,
): Promise<{ looked: number; broken: BrokenSeries[] }> {
  const open: { folder: string; names: string[] }[] = []
  const result: { looked: number; broken: BrokenSeries[] } = { looked: 0, broken: [] }
  const close = async (path: string) => {
    while (open.length > 0 && !path.startsWith(`${open.at(-1)?.folder}/`)) {
      const { folder, names } = open.pop() ?? { folder: '', names: [] }
      const { looked, broken } = await findBrokenSeries(names)
      signal.throwIfAborted()
      result.looked += looked
      for (const each of broken) result.broken.push({ kind: 'series', subject: folder, ...each })
    }
  }
  let after: Uint8Array | undefined
  for (;;) {
    const files = await nextFiles({ records }, project, after)
    for (const { path } of files) {
      await close(path)
      const at = path.lastIndexOf('/')
      const folder = path.slice(0, at)
      if (open.at(-1)?.folder !== folder) open.push({ folder, names: [] })
      const names = open.at(-1)?.names
      if (names && names.length < mostNames) names.push(path.slice(at + 1))
    }
    after = files.at(-1)?.path_key
    if (files.length < batchCount) break
    await turn()
    signal.throwIfAborted()
  }
  await close('')
  return result
}

function nextFiles({ records: { db } }: Pick<Scope, 'records'>, project: string, after: Uint8Array | undefined) {
  const files = db
    .selectFrom('entry')
    .select(['path', 'path_key'])
    .where('project', '=', project)
    .where('parent_entry', 'is', null)
  const rest = after === undefined ? files : files.where('path_key', '>', after)
  return rest.orderBy('path_key').limit(batchCount).execute()
}
