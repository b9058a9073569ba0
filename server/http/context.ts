import type { Health } from '@dossier/contract'
import type { Config } from '../config.ts'
import type { SearchEngine } from '../engine/port.ts'
import type { HomeLayout } from '../home/layout.ts'
import type { Records } from '../records/open.ts'

/** What the routes work with; made once by main.ts. */
export type HttpContext = {
  config: Config
  layout: HomeLayout
  records: Records
  engine: SearchEngine
  /** Lets the ingest process look for work: called after a change that leaves it some. */
  wakeIngest: () => void
  /** Really tries each part. */
  tryHealth: () => Promise<Health>
  defaultProject: string
}
