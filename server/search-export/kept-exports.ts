import { randomBytes } from 'node:crypto'
import { AppError } from '@dossier/contract'
import type { ExportBody, ExportState } from '@dossier/contract/search-export'

/** Ours: an export is fetched at once by the page that prepared it. */
const exportLimits = { perCaller: 20, inAll: 500, keptMs: 10 * 60_000 }

/** What is exported, how it stands, and what stops it. */
export type Export = {
  id: string
  caller: string
  projects: readonly string[]
  body: ExportBody
  state: ExportState
  stop: AbortController
  expiresAt: number
}

/** The exports that were prepared in a running program. In memory only: a restart ends the files that they are sent as, too. Each belongs to whoever prepared it. */
export type Exports = {
  /** Throws TOO_MANY_EXPORTS. */
  keep(wanted: Pick<Export, 'caller' | 'projects' | 'body'> & { total: number }): Export
  /** Throws NOT_FOUND for one of somebody else, of other projects, or that has been gone for ten minutes. */
  find(caller: string, projects: readonly string[], id: string): Export
}

/** None at first. `now` answers epoch milliseconds. */
export function createExports(limits = exportLimits, now: () => number = Date.now): Exports {
  const exports = new Map<string, Export>()
  const isGoing = ({ state }: Export) => state.state === 'sending'
  const endExpired = () => {
    for (const [id, each] of exports) if (each.expiresAt <= now() && !isGoing(each)) exports.delete(id)
  }
  /** Those that nobody waits for make room. */
  const makeRoom = (caller: string) => {
    const own = () => [...exports.values()].filter((each) => each.caller === caller)
    for (const each of own()) {
      if (own().length < limits.perCaller && exports.size < limits.inAll) return
      if (!isGoing(each)) exports.delete(each.id)
    }
    if (own().length >= limits.perCaller || exports.size >= limits.inAll) throw new AppError('TOO_MANY_EXPORTS')
  }
  return {
    keep: ({ caller, projects, body, total }) => {
      endExpired()
      makeRoom(caller)
      const id = randomBytes(18).toString('base64url')
      const state: ExportState = { id, state: 'waiting', format: body.format, rows: 0, total, leftOut: 0, error: null }
      const kept = { id, caller, projects, body, state, stop: new AbortController(), expiresAt: now() + limits.keptMs }
      exports.set(id, kept)
      return kept
    },
    find: (caller, projects, id) => {
      endExpired()
      const found = exports.get(id)
      const isMeant = found?.caller === caller && found.projects.join() === projects.join()
      if (!found || !isMeant) throw new AppError('NOT_FOUND', { message: 'This export does not exist or has expired' })
      found.expiresAt = now() + limits.keptMs
      return found
    },
  }
}
