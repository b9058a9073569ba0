import type { WatchProblem } from '@dossier/contract/indexing/watching'

/** What a source of events is told of, and where it lies. Paths are bytes. */
export type EventOrder = {
  folder: Buffer
  /** Never looked into: our own folders change with all that we do. */
  ownFolders: Buffer[]
  /** Something at this path, or in the folder at it, may have changed. Told as often as the system tells. */
  onChange(path: Buffer): void
  /** It now tells of more or of fewer folders than before, or is lost. */
  onReach(reach: EventReach): void
  signal: AbortSignal
}

/** In how much of the folder changes are told of, and why not everywhere. */
export type EventReach = { events: 'all' | 'some' | 'none'; problems: WatchProblem[] }

/** Events of one folder. `isLost`: it may be another folder now, or none, so that it has to be opened anew; `close` lets go of everything. */
export type EventWatch = { readonly reach: EventReach; readonly isLost: boolean; close(): void }

/**
 * Begins to tell of changes in a folder at any depth; comes back once it tells of all that it can. It may miss some (no system promises more), but invents no
 * reason to look: so a sweep is needed beside it, however seldom. Throws nothing but the signal's reason.
 */
export type OpenEvents = (order: EventOrder) => Promise<EventWatch>
