import type { SetReference } from '../query/tree.ts'

/**
 * Sets of documents by name and version, kept by the engine: stars, tags, hidden documents and whatever else is a fact of the records about a document.
 *
 * Told once, they are clauses (`inSet`), facets (`sets`) and what `collect` narrows. Nothing is written to the index for them. The engine
 * forgets them when it ends, or when there are too many: it then asks the provider again, at the next use.
 */
export interface EngineSets {
  /** Whom to ask for a set that the engine does not have in the version that a query names. */
  provide(provider: SetProvider): void
  /** Tells a set before it is needed; an older version than the known one changes nothing. */
  define(set: NamedSet, signal?: AbortSignal): Promise<void>
  /**
   * Goes from one version to the next without telling the whole set again. Answers whether the engine now has it in that version or a later one;
   * if not, the whole set is asked for at its next use.
   */
  change(change: SetChange, signal?: AbortSignal): Promise<boolean>
  drop(name: string, signal?: AbortSignal): Promise<void>
  /** What the engine has at present, by name. */
  list(signal?: AbortSignal): Promise<SetState[]>
}

/** The numbers of its documents (`rid`), in any order. */
export type NamedSet = SetReference & { rids: number[] }

export type SetChange = { name: string; from: number; to: number; added: number[]; removed: number[] }

export type SetState = SetReference & { size: number }

/** Answers a set in the version that is asked for or in a later one; undefined where there is no such set, which fails the query. */
export type SetProvider = (set: SetReference) => Promise<NamedSet | undefined>
