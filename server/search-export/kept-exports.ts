import { AppError } from '@dossier/contract'
import type { ExportBody, ExportState } from '@dossier/contract/search/search-export'
import type { Records } from '../records/open.ts'
import { createKeeper, oneForEach } from '../scope/keeper.ts'

/** Ours: an export is fetched at once by the page that prepared it. */
const exportLimits = { perCaller: 20, inAll: 500, keptMs: 10 * 60_000 }

/** What is exported, how it stands, and what stops it. */
export type Export = {
  projects: readonly string[]
  body: ExportBody
  state: ExportState
  stop: AbortController
}

/** The exports that were prepared in a running program. In memory only: a restart ends the files that they are sent as, too. Each belongs to whoever prepared it. */
type Exports = {
  /** Throws TOO_MANY_EXPORTS. */
  keep(wanted: Pick<Export, 'projects' | 'body'> & { caller: string; total: number }): Export
  /** Throws NOT_FOUND for one of somebody else, of other projects, or that has been gone for ten minutes. */
  find(caller: string, projects: readonly string[], id: string): Export
}

/** None at first. `now` answers epoch milliseconds. */
export function createExports(limits = exportLimits, now: () => number = Date.now): Exports {
  const isSending = ({ state }: Export) => state.state === 'sending'
  const exports = createKeeper<Export>({
    limits,
    now,
    isInUse: isSending,
    givesWay: (other, caller) => other.caller === caller && !isSending(other.item),
    refuse: () => new AppError('TOO_MANY_EXPORTS'),
  })
  return {
    keep: ({ caller, total, ...wanted }) => {
      const prepare = (id: string): Export => ({
        ...wanted,
        state: { id, state: 'waiting', format: wanted.body.format, rows: 0, total, leftOut: 0, error: null },
        stop: new AbortController(),
      })
      return exports.keep(caller, prepare, now() + limits.keptMs).item
    },
    find: (caller, projects, id) => {
      const found = exports.find(caller, id)
      if (found?.item.projects.join() !== projects.join())
        throw new AppError('NOT_FOUND', { message: 'This export does not exist or has expired' })
      found.expiresAt = now() + limits.keptMs
      return found.item
    },
  }
}

/** The exports of a running program, which end with it. */
export const exportsOf = oneForEach<Records, Exports>(createExports)
