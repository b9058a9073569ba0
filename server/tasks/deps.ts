import type { HomeLayout } from '../home/layout.ts'
import type { Records } from '../records/open.ts'

/** What the tasks work with: the records, and a call that lets the ingest process look into them. */
export type TaskDeps = { records: Records; wakeIngest: () => void }

/** For asking for a folder: the home's own folders are no documents. */
export type FolderTaskDeps = TaskDeps & { layout: HomeLayout }
