import { foldersOf } from '../../document-facts/document-names.ts'
import { shownName } from '../../ui/words/shown-name.ts'

/** A step of the way down to a folder; `path` null: the top of the tree; `name` empty where folders were left out. */
export type Step = { name: string; path: string | null; isGap?: boolean }

/** How many folders a breadcrumb has at most (specification, section 9). */
const mostSteps = 5

/** The way from the top of a tree down to a folder: its last five, those before them as one gap that leads to the nearest of them. */
export function trailOf(folder: string | null, roots: readonly string[]): Step[] {
  const below = folder === null ? [] : foldersOf(`${folder}/file`, [...roots])
  const left = below.length - mostSteps
  if (left <= 0) return below
  return [{ name: '', path: below[left - 1]?.path ?? null, isGap: true }, ...below.slice(left)]
}

/** The last name of a folder, as it can be shown. */
export function folderName(path: string): string {
  return shownName(path.slice(path.lastIndexOf('/') + 1)) || '/'
}
