import type { ShardFailure, Shards } from '@dossier/contract/search'
import { type DamagedDocument, damageSentence } from '../documents/damage.ts'
import type { SearchEngine } from '../engine/port.ts'
import type { Records } from '../records/open.ts'

/** What a search needs: the engine finds, the records hold what is shown. */
export type SearchDeps = { records: Records; engine: SearchEngine }

/** The shards of an answer; `damaged` are documents of the page that could not be read. */
export function shardsOf(indices: string[], damaged: DamagedDocument[] = []): Shards {
  const failed = new Set(damaged.map(({ project }) => project)).size
  const shards = { total: indices.length, successful: indices.length - failed, skipped: 0, failed }
  return damaged.length === 0 ? shards : { ...shards, failures: damaged.map(toFailure) }
}

function toFailure(damaged: DamagedDocument): ShardFailure {
  const reason = { type: 'document_damaged', reason: damageSentence(damaged), document_id: damaged.id } as const
  return { shard: 0, index: damaged.project, node: null, reason }
}
