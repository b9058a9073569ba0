import type { Extractor } from '../extract/port.ts'
import type { Following } from '../indexing/follow/following.ts'
import type { Records } from '../records/open.ts'

/** What the runs of the ingest process work with. */
export type IngestDeps = {
  records: Records
  extractor: Extractor
  languageOf: (text: string) => string
  following: Following
  /** Folders of our own, never read. */
  ownFolders: Buffer[]
  /** Files read at the same time. */
  readers: number
  /** How long to stay for more work. */
  lingerMs: number
  /** Comes back when the server says that something in the records has changed. */
  nudged: () => Promise<void>
  log: (facts: Record<string, unknown>) => void
  /** Aborted when the process is to end. */
  signal: AbortSignal
}
