import type { AttachProperties } from '@dossier/contract/indexing/attached'
import type { ForeignIndex } from '../engine/connect-index.ts'
import type { Report, TaskScope } from '../tasks/kind.ts'

/** An index that is being read into a project. */
export type Attaching = {
  scope: TaskScope
  project: string
  index: string
  foreign: ForeignIndex
  report: Report<AttachProperties>
  signal: AbortSignal
}
