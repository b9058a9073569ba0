import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { ExportBody, ExportState } from '@dossier/contract/search/search-export'
import type { Records } from '../records/open.ts'
import { createKeeper, oneForEach, plainPacking } from '../scope/keeper.ts'
import type { Kept } from '../scope/kept.ts'

/** Ours: an export is fetched at once by the page that prepared it. */
const exportLimits = { perCaller: 20, inAll: 500, keptMs: 10 * 60_000 }
/** How soon another server sees how one stands, and this one that it was stopped there. */
const tellEveryMs = 500
/** For how long one is there whose server is gone while it sends it. */
const silentMs = 30_000

/** What is exported, and how it stands; `isStopped`: somebody wanted that, so that it is sent no more. */
export type Export = { projects: readonly string[]; body: ExportBody; state: ExportState; isStopped: boolean }

/**
 * The exports that were prepared in a running program, which end with it as the files that they are sent as do; those of several servers are found by each of them. Each belongs to whoever prepared it.
 */
type Exports = {
  /** Throws TOO_MANY_EXPORTS. */
  keep(wanted: Pick<Export, 'projects' | 'body'> & { caller: string; total: number }): Promise<Export>
  /** Throws NOT_FOUND for one of somebody else, of other projects, or that has been gone for ten minutes. */
  find(caller: string, projects: readonly string[], id: string): Promise<Export>
  /** One that is to be sent now, with what stops it, once `work` has begun with it. Throws NOT_FOUND; CONFLICT where it is being sent. */
  send<Result>(caller: string, projects: readonly string[], id: string, work: SendWork<Result>): Promise<Result>
  /** Stops it, wherever it is sent. Throws NOT_FOUND. */
  stop(caller: string, projects: readonly string[], id: string): Promise<void>
}

type SendWork<Result> = (wanted: Export, stop: AbortSignal) => Promise<Result>

/** None at first. `now` answers epoch milliseconds. */
export function createExports(records?: Records, limits = exportLimits, now: () => number = Date.now): Exports {
  const isSending = ({ state }: Export) => state.state === 'sending'
  const rules = {
    limits,
    now,
    isInUse: isSending,
    mayEnd: { isOver: (item: Export) => !isSending(item), isForAll: false },
    refuse: () => new AppError('TOO_MANY_EXPORTS'),
  }
  const exports = createKeeper<Export>(rules, records, plainPacking('export'))
  const stops = new Map<string, AbortController>()

  const forget = (id: string, stop: AbortController) => {
    if (stops.get(id) === stop) stops.delete(id)
  }
  const find = async (caller: string, projects: readonly string[], id: string) => {
    const found = await exports.find(caller, id)
    if (found?.item.projects.join() !== projects.join())
      throw new AppError('NOT_FOUND', { message: 'This export does not exist or has expired' })
    return found
  }
  const renew = (kept: Kept<Export>) => {
    kept.expiresAt = now() + (isSending(kept.item) ? silentMs : limits.keptMs)
    return exports.save(kept)
  }
  /** Tells others how it stands until it has ended; whoever changes it meanwhile wants it stopped. */
  const follow = async (kept: Kept<Export>, stop: AbortController) => {
    let isTold = false
    while (!isTold) {
      await sleep(tellEveryMs, undefined, { ref: false })
      isTold = !isSending(kept.item)
      if (await renew(kept)) continue
      stop.abort(stopped())
      isTold = true
    }
    forget(kept.id, stop)
  }
  return {
    keep: async ({ caller, total, ...wanted }) => {
      const prepare = (id: string): Export => ({
        ...wanted,
        isStopped: false,
        state: { id, state: 'waiting', format: wanted.body.format, rows: 0, total, leftOut: 0, error: null },
      })
      return (await exports.keep(caller, prepare, now() + limits.keptMs)).item
    },
    find: async (caller, projects, id) => {
      const kept = await find(caller, projects, id)
      // What another server sends is renewed there: a change here would stop it.
      if (!isSending(kept.item)) await renew(kept)
      return kept.item
    },
    send: async (caller, projects, id, work) => {
      const kept = await find(caller, projects, id)
      const stop = new AbortController()
      if (kept.item.isStopped) stop.abort(stopped())
      // Whoever asks for one that is being sent is refused, and does not stop the other.
      if (!stops.has(id)) stops.set(id, stop)
      try {
        const result = await work(kept.item, stop.signal)
        if (!(await renew(kept))) throw new AppError('CONFLICT', { message: 'This export is already being sent, or was stopped' })
        void follow(kept, stop).catch((error: unknown) => stop.abort(error))
        return result
      } catch (error) {
        stop.abort(error)
        forget(id, stop)
        throw error
      }
    },
    stop: async (caller, projects, id) => {
      for (;;) {
        const kept = await find(caller, projects, id)
        const { state } = kept.item
        kept.item.isStopped = true
        if (state.state === 'waiting' || state.state === 'sending') state.state = 'stopped'
        if (!(await renew(kept))) continue
        stops.get(id)?.abort(stopped())
        return
      }
    },
  }
}

const stopped = () => new AppError('CONFLICT', { message: 'The export was stopped' })

/** The exports of a running program. */
export const exportsOf = oneForEach<Records, Exports>((records) => createExports(records))
