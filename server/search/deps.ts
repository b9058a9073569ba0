import type { ShardFailure, Shards } from '@dossier/contract/search/search'
import { type DamagedDocument, damageSentence } from '../documents/damage.ts'
import type { StoredDocument } from '../documents/read.ts'
import type { EngineReader } from '../engine/port.ts'
import type { Progress } from '../indexing/follow/index-progress.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'

/** What a search needs: the engine finds, the records hold what is shown. `fillFields`: as a scope has it; absent: sources are shown as they were stored. */
export type SearchDeps = { records: Records; engine: EngineReader; fillFields?: Scope['fillFields'] }

/** A request that opens the projects it names. */
export type OpensProjects = Pick<Scope, 'signal'> & {
  /** Throws INDEX_NOT_GRANTED for any that is not open. */
  within(projects: string[], permission: 'read', refusal: 'INDEX_NOT_GRANTED'): Promise<SearchDeps>
}

/** What an answer misses: documents of the page that could not be read, and documents of projects that are not in the index yet. */
type Missing = { damaged?: DamagedDocument[]; progress?: Map<string, Progress> }

/** The shards of an answer for these projects. */
export function shardsOf(indices: string[], { damaged = [], progress = new Map() }: Missing = {}): Shards {
  const incomplete = indices.flatMap((index) => toIncomplete(index, progress.get(index)) ?? [])
  const failures = [...incomplete, ...damaged.map(toFailure)]
  const failed = new Set(failures.map(({ index }) => index)).size
  const shards = { total: indices.length, successful: indices.length - failed, skipped: 0, failed }
  return failures.length === 0 ? shards : { ...shards, failures }
}

function toIncomplete(index: string, progress: Progress | undefined): ShardFailure | undefined {
  if (!progress || progress.documents >= progress.total) return undefined
  const reason = `The index is being made again from the records: ${progress.documents} of ${progress.total} documents can be found so far.`
  return { shard: 0, index, node: null, reason: { type: 'index_incomplete', reason, ...progress } }
}

function toFailure(damaged: DamagedDocument): ShardFailure {
  const reason = { type: 'document_damaged', reason: damageSentence(damaged), document_id: damaged.id } as const
  return { shard: 0, index: damaged.project, node: null, reason }
}

/** The documents as an answer shows them. */
export async function shownDocuments({ fillFields }: SearchDeps, documents: StoredDocument[]): Promise<StoredDocument[]> {
  return fillFields ? fillFields(documents) : documents
}
