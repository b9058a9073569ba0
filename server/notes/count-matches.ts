import { setImmediate as turn } from 'node:timers/promises'
import { type NotePlace, noteMatcher } from '@dossier/contract/note-paths'
import type { NoteMatches } from '@dossier/contract/notes'
import type { Scope } from '../scope/scope.ts'

/** Paths that are looked at before others get their turn. */
const pathsAtOnce = 2_000
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
  let [after, isWhole] = [0, false]
  while (!isWhole && performance.now() - begun < mostMs) {
    const rows = await somePaths(scope, project, after)
    for (const { path } of rows) for (const tally of tallies) note(tally, path)
    isWhole = rows.length < pathsAtOnce
    after = rows.at(-1)?.rid ?? after
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

function note(tally: Tally, path: string): void {
  if (!tally.matches(path)) return
  tally.documents++
  const folder = path.slice(0, path.lastIndexOf('/')) || '/'
  tally.folders.set(folder, (tally.folders.get(folder) ?? 0) + 1)
}

/** What is embedded has the path of its file. */
function somePaths({ records }: Scope, project: string, after: number) {
  return records.db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['document.rid', 'entry.path'])
    .where('document.project', '=', project)
    .where('document.type', '=', 'Document')
    .where('document.rid', '>', after)
    .orderBy('document.rid')
    .limit(pathsAtOnce)
    .execute()
}

function mostFirst(folders: ReadonlyMap<string, number>): NoteMatches['folders'] {
  return [...folders]
    .toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .slice(0, foldersTold)
    .map(([path, documents]) => ({ path, documents }))
}
