import type { EngineChange } from '../engine/port.ts'
import type { Records } from '../records/open.ts'
import type { ChangeTable } from '../records/schema.ts'

/** What the engine has to be told when something of this kind has changed. A kind that nobody has registered is passed over. */
export type ChangeKind = {
  /** How much text telling each of them holds in memory, in UTF-16 units; absent: none to speak of. */
  weigh?(records: Records, changes: ChangeTable[]): Promise<number[]>
  /** For each change what the engine is told, as the records are now: what was changed again since is told under its new number too. */
  tell(records: Records, changes: ChangeTable[]): Promise<EngineChange[][]>
}

/** By the name that stands in the table of changes. */
export type ChangeKinds = Readonly<Record<string, ChangeKind>>
