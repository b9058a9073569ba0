import { setImmediate as turn } from 'node:timers/promises'
import { type NotePlace, noteMatcher } from '@dossier/contract/note-paths'
import type { NoteMatches } from '@dossier/contract/notes'
import type { Scope } from '../scope/scope.ts'

/** Paths that are looked at before others get their turn. */
const pathsAtOnce = 2_000
const foldersTold = 10
/** Then what was counted so far is told. */
const mostMs = 10_000

/** Counts the documents whose paths a folder or an expression means, and the folders that hold them. Stops when nobody waits any more. */
export async function countMatches(scope: Scope, project: string, place: NotePlace): Promise<NoteMatches> {
  const matches = noteMatcher(place)
  const folders = new Map<string, number>()
  const begun = performance.now()
  let [documents, after, isWhole] = [0, 0, false]
  while (!isWhole && performance.now() - begun < mostMs) {
    const rows = await somePaths(scope, project, after)
    for (const { path } of rows) {
      if (!matches(path)) continue
      documents++
      const folder = path.slice(0, path.lastIndexOf('/')) || '/'
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
    isWhole = rows.length < pathsAtOnce
    after = rows.at(-1)?.rid ?? after
    await turn()
    scope.signal.throwIfAborted()
  }
  return { documents, folders: mostFirst(folders), folderCount: folders.size, isWhole }
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
