import { opendir } from 'node:fs/promises'
import { type WatchProblem, watchProblem } from '@dossier/contract/indexing/watching'
import type { Records } from '../records/open.ts'
import { isInFolder } from '../records/place.ts'
import { displayPath } from '../scan/display-path.ts'
import { codeOf } from '../scan/faults.ts'

/** Whether a folder can be looked into now; `mounts`: the drives that it depends on, undefined where the system does not tell. */
export type Reach = { kind: 'there'; mounts: string[] | undefined } | { kind: 'away'; problem: WatchProblem }

export type ReachRequest = {
  records: Records
  project: string
  folder: Buffer
  /** The drives that it lay on when it was last seen whole. */
  knownMounts: string[] | undefined
  readMounts: (folder: Buffer) => Promise<string[] | undefined>
}

/**
 * Looks whether a folder is there, on the drives that it was on. A drive from which nothing was indexed may go.
 */
export async function reachFolder({ records, project, folder, knownMounts = [], readMounts }: ReachRequest): Promise<Reach> {
  const problem = await tryToOpen(folder)
  if (problem) return { kind: 'away', problem }
  const mounts = await readMounts(folder)
  for (const mount of mounts ? knownMounts.filter((known) => !mounts.includes(known)) : []) {
    const place = Buffer.from(mount, 'latin1')
    const path = displayPath(place)
    if (await isAnythingFrom(records, project, { place, folder }))
      return { kind: 'away', problem: watchProblem('drive-gone', { path }) }
  }
  return { kind: 'there', mounts }
}

async function tryToOpen(folder: Buffer): Promise<WatchProblem | undefined> {
  const path = displayPath(folder)
  try {
    const opened = await opendir(folder)
    // A drive that is gone may still open; it cannot be listed.
    await opened.read()
    await opened.close()
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return watchProblem(code === 'EACCES' || code === 'EPERM' ? 'not-permitted' : 'unreachable', { path })
  }
}

type Place = { place: Buffer; folder: Buffer }

/** Whether the ledger has files of the folder that are on this drive and not missing already. */
async function isAnythingFrom({ db }: Records, project: string, { place, folder }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where(isInFolder(place))
    .where(isInFolder(folder))
    .where('parent_entry', 'is', null)
    .where('missing_since', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
