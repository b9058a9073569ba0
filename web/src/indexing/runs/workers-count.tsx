import type { RunWorker } from '@dossier/contract'
import { Plural } from '@lingui/react/macro'

/** How many workers read a run, where it is more than one. */
export function WorkersCount({ workers }: { workers: readonly RunWorker[] | undefined }) {
  if (workers === undefined) return null
  return (
    <span>
      <Plural value={workers.length} one="# worker reads it" other="# workers read it" />
    </span>
  )
}
