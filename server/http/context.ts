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
  defaultProject: string
}
