import type { IndexingProperties } from '@dossier/contract'

type Counts = Pick<IndexingProperties, 'found' | 'done' | 'searchable'>

/** Whether a run has found, read or made searchable more than before: each of these stays over a crash, and has an end. */
export function moreIsDone(now: Counts, before: Counts = { found: 0, done: 0, searchable: 0 }): boolean {
  return now.found + now.done + now.searchable > before.found + before.done + before.searchable
}
