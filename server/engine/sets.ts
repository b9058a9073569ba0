import type { SetReference } from '../query/tree.ts'

/**
 * Named, versioned sets of documents kept by the engine: stars, tags, hidden documents and whatever else the records say about a document.
 *
 * Once defined, a set can be used as a clause (`inSet`) and as a facet (`sets`). The index itself is not changed. The engine forgets sets
 * when it exits, or the least recently used when they take too much memory; it then asks the provider again at the next use.
 */
export interface EngineSets {
  /** Registers the provider, which is asked for sets that the engine lacks, or has only in an older version than a query names. */
  provide(provider: SetProvider): void
  /** Defines a set ahead of its use. A version older than the one the engine has is ignored. */
  define(set: NamedSet, signal?: AbortSignal): Promise<void>
  /**
   * Updates a set without sending all of it. Returns whether the engine now has version `to` or a later one; if not, the provider is asked
   * for the whole set at its next use.
   */
  change(change: SetChange, signal?: AbortSignal): Promise<boolean>
  drop(name: string, signal?: AbortSignal): Promise<void>
  /** The sets that the engine currently holds, by name. */
  list(signal?: AbortSignal): Promise<SetState[]>
}

/** A set with the numbers (`rid`) of its documents, in any order. */
export type NamedSet = SetReference & { rids: number[] }

export type SetChange = { name: string; from: number; to: number; added: number[]; removed: number[] }

export type SetState = SetReference & { size: number }

/** Returns a set in the requested version or a later one; undefined if there is no such set, which fails the query. */
export type SetProvider = (set: SetReference) => Promise<NamedSet | undefined>
