import type { Records } from '../records/open.ts'

/** What the tasks work with: the records, and a call that lets the ingest process look into them. */
export type TaskDeps = { records: Records; wakeIngest: () => void }
