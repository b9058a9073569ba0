/**
 * What one process at a time is to records, unless several share the long work: their server, whoever does their long work, and the worker process (`working`)
 * that this one starts and that may outlive it by some seconds.
 */
export type LeadRole = 'server' | 'worker' | 'working'

/** Where a process runs that leads. */
export type LeadHolder = { host: string; pid: number }

/** The right to be that for records; it ends with `release` or with the process, however that dies. */
export type Lead = { release(): Promise<void> }

/**
 * `onAway`: called where the connection that holds the records broke; `onBack`: where they are held again; `onLost`: once, where another process took
 * them meanwhile; `onNews`: where somebody called `tellWorker`. `isShared`: beside others that share it, but beside nobody who wants it alone.
 */
export type LeadWork = { onAway(): void; onBack(): void; onLost(error: unknown): void; onNews?(): void; isShared?: boolean }
