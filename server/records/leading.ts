/**
 * What one process at a time is to records, unless several share that: their server; of several servers the one that is just starting (`beginning`), the one that changes settings, and the one that does what one does for all (`tending`); whoever does their long work, and the worker process (`working`)
 * that this one starts and that may outlive it by some seconds.
 */
export type LeadRole = 'server' | 'beginning' | 'settings' | 'tending' | 'worker' | 'working'

/** Where a process runs that leads. */
export type LeadHolder = { host: string; pid: number }

/** The right to be that for records; it ends with `release` or with the process, however that dies. */
export type Lead = { release(): Promise<void> }

/** The same for one of several servers. `isFirst`: no other one is there, and none starts before `letOthersBegin`: it may bring the tables forward. */
export type SharedLead = Lead & { isFirst: boolean; letOthersBegin(): Promise<void> }

/**
 * `onAway`: called where the connection that holds the records broke; `onBack`: where they are held again; `onLost`: once, where another process took
 * them meanwhile; `onNews`: where somebody told news on `channel`, that of `tellWorker` where none is named. `isShared`: beside others that share it, but beside nobody who wants it alone.
 */
export type LeadWork = {
  onAway(): void
  onBack(): void
  onLost(error: unknown): void
  onNews?(): void
  channel?: string
  isShared?: boolean
}
