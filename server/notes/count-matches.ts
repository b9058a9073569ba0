import { setImmediate as turn } from 'node:timers/promises'
import type { LedgerState } from '@dossier/contract/ledger/ledger'
import { type NotePlace, noteMatcher } from '@dossier/contract/marks/note-paths'
import type { NoteMatches } from '@dossier/contract/marks/notes'
import { displayPath } from '../scan/display-path.ts'
import type { Scope } from '../scope/scope.ts'

/** Files that are looked at before others get their turn. */
const filesAtOnce = 500
const foldersTold = 10
/** Then what was counted so far is told. */
const mostMs = 10_000

/** What was counted of a place so far. */
type Tally = { matches: (path: string) => boolean; documents: number; folders: Map<string, number> }

/**
 * Counts the documents whose paths each folder or expression means, and the folders that hold them, in one pass. Stops when nobody waits any more.
 */
export async function countMatches(scope: Scope, project: string, places: NotePlace[]): Promise<NoteMatches[]> {
  const tallies = places.map((place): Tally => ({ matches: noteMatcher(place), documents: 0, folders: new Map() }))
  const begun = performance.now()
  let after: Uint8Array = new Uint8Array()
  let isWhole = false
  while (!isWhole && performance.now() - begun < mostMs) {
    const files = await someFiles(scope, project, after)
    for (const file of files) for (const tally of tallies) note(tally, file)
    isWhole = files.length < filesAtOnce
    after = files.at(-1)?.key ?? after
    await turn()
    scope.signal.throwIfAborted()
  }
  return tallies.map(({ documents, folders }) => ({
    documents,
    folders: mostFirst(folders),
    folderCount: folders.size,
    isWhole,
  }))
}

type File = { path: string; count: number }

function note(tally: Tally, { path, count }: File): void {
  if (!tally.matches(path)) return
  const folder = path.slice(0, path.lastIndexOf('/')) || '/'
  tally.documents += count
  tally.folders.set(folder, (tally.folders.get(folder) ?? 0) + count)
}

/** Every other line of the ledger has a document. */
const withoutDocument: LedgerState[] = ['skipped', 'duplicate', 'waiting']

/**
 * Files with how many documents each is and holds. An index of the ledger has all that is asked for, in this order: looking at the documents themselves takes twenty
 * times as long.
 */
async function someFiles({ records }: Scope, project: string, after: Uint8Array) {
  const rows = await records.db
    .selectFrom('entry')
    .select((eb) => ['path_key', eb.fn.countAll<number>().as('count')])
    .where('project', '=', project)
    .where('path_key', '>', after)
    .where('state', 'not in', withoutDocument)
    .groupBy('path_key')
    .orderBy('path_key')
    .limit(filesAtOnce)
    .execute()
  return rows.map((row) => ({ key: row.path_key, path: displayPath(Buffer.from(row.path_key)), count: Number(row.count) }))
}

function mostFirst(folders: ReadonlyMap<string, number>): NoteMatches['folders'] {
  return [...folders]
    .toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .slice(0, foldersTold)
    .map(([path, documents]) => ({ path, documents }))
}
