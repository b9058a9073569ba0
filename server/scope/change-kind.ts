import type { EngineChange, SearchEngine } from '../engine/port.ts'
import type { Records } from '../records/open.ts'
import type { ChangeTable } from '../records/schema.ts'

/** What the engine has to be told when something of this kind has changed. A kind that nobody has registered is passed over. */
export type ChangeKind = ToldKind | SpreadKind

/** A change of this kind is told by itself, together with others. */
export type ToldKind = {
  /** How much text telling each of them holds in memory, in UTF-16 units; absent: none to speak of. */
  weigh?(records: Records, changes: ChangeTable[]): Promise<number[]>
  /** For each change what the engine is told, as the records are now: what was changed again since is told under its new number too. */
  tell(records: Records, changes: ChangeTable[]): Promise<EngineChange[][]>
  /** What a new index is told of these documents, by their numbers, behind the documents themselves; absent: they say it all. */
  walk?(records: Records, rids: number[]): Promise<EngineChange[]>
}

/**
 * A change of this kind concerns many documents, which the index itself is asked for: it holds all earlier changes then. Told some at a time; after a crash all of
 * it is told again.
 */
export type SpreadKind = {
  spread(parts: { records: Records; engine: Pick<SearchEngine, 'collect'> }, change: ChangeTable): AsyncIterable<EngineChange[]>
}

/** By the name that stands in the table of changes. */
export type ChangeKinds = Readonly<Record<string, ChangeKind>>
