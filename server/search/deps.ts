import type { SearchEngine } from '../engine/port.ts'
import type { Records } from '../records/open.ts'

/** What a search needs: the engine finds, the records hold what is shown. */
export type SearchDeps = { records: Records; engine: SearchEngine }

/** The cluster part of an answer: one index, which always answers whole. */
export type Shards = { total: number; successful: number; skipped: number; failed: number }

export function shardsOf(indices: string[]): Shards {
  return { total: indices.length, successful: indices.length, skipped: 0, failed: 0 }
}
