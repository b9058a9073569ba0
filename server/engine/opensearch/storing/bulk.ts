import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { Cluster } from '../cluster.ts'
import { isFullDisk, readFault } from '../faults.ts'
import { writtenName } from './mapping.ts'

/** What is to be stored or removed under an id of an index; each id only once in a bulk, so that parts of it can be sent again in any order. */
export type BulkAction = { index: string; id: string; routing: string; source?: Record<string, unknown> }

/** UTF-16 units of a request: above some 5 MB it trips the breaker of a node with a small heap. */
const requestUnits = 3 * 1024 * 1024

/** How long a cluster that is busy, restarts or is out of reach is waited for. */
const patienceMs = 300_000
const firstPauseMs = 200
const longestPauseMs = 10_000

const Item = z.object({
  status: z.number(),
  error: z.object({ type: z.string().optional(), reason: z.string().nullish() }).loose().optional(),
})
const Answer = z.object({ items: z.array(z.record(z.string(), Item)) })

/** Those that the cluster does not take as they are, with its words. */
export type RefusedAction = { action: BulkAction; reason: string }

/**
 * Stores and removes, in requests of bounded size. What a cluster has no room or time for is sent again, ever more slowly. Answers what it refuses for good. Throws AppError DISK_FULL,
 * ENGINE_DOWN.
 */
export async function sendBulk(cluster: Cluster, actions: BulkAction[], signal?: AbortSignal): Promise<RefusedAction[]> {
  const refused: RefusedAction[] = []
  const endAt = performance.now() + patienceMs
  for (const portion of portions(actions)) {
    let waiting = portion
    for (let pauseMs = firstPauseMs; waiting.length > 0; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const results = await sendOnce(cluster, waiting, signal)
      const busy = waiting.filter((_, at) => isBusy(results[at]))
      for (const [at, action] of waiting.entries()) {
        const { status = 0, error } = results[at] ?? {}
        if (status === 404 && error && action.source) throw gone(action, reasonOf(error))
        if (status < 300 || status === 404 || isBusy(results[at])) continue
        if (status !== 400) throw readFault({ status, text: JSON.stringify({ error }) })
        refused.push({ action, reason: reasonOf(error) })
      }
      if (busy.length > 0 && performance.now() > endAt) throw new AppError('ENGINE_DOWN', { message: stillBusy })
      if (busy.length > 0) await sleep(pauseMs, undefined, signal ? { signal } : {})
      waiting = busy
    }
  }
  return refused
}

const stillBusy =
  'The search cluster has been too busy for minutes to take documents. Nothing is lost: they are told again. Give it more memory, or let it rest.'

function gone({ index }: BulkAction, reason: string): AppError {
  const message = `The index ${index} is gone from the search cluster (${reason}): run "npx dossier rebuild", which makes it again from the records.`
  return new AppError('ENGINE_DOWN', { message })
}

async function sendOnce(cluster: Cluster, actions: BulkAction[], signal?: AbortSignal) {
  const lines = actions.flatMap(linesOf)
  const request = { method: 'POST', path: '_bulk', lines, signal, timeoutMs: patienceMs } as const
  const told = await cluster.send(request).catch((error: unknown) => {
    // One that is larger than a cluster reads.
    if (actions.length > 1 || !(error instanceof AppError && error.code === 'BAD_QUERY')) throw error
    return { items: [{ index: { status: 400, error: { type: 'request_refused' } } }] }
  })
  const results = Answer.parse(told).items.map((item) => Object.values(item)[0])
  const full = results.find((result) => result?.error && isFullDisk(JSON.stringify({ error: result.error })))
  if (full) throw readFault({ status: full.status, text: JSON.stringify({ error: full.error }) })
  return results
}

function linesOf({ index, id, routing, source }: BulkAction): string[] {
  if (!source) return [JSON.stringify({ delete: { _index: index, _id: id, routing } })]
  const place = { _index: writtenName(index), require_alias: true, _id: id, routing }
  return [JSON.stringify({ index: place }), JSON.stringify(source)]
}

function isBusy(result: z.infer<typeof Item> | undefined): boolean {
  return result !== undefined && (result.status === 429 || result.status >= 500)
}

/** The kind alone: what a cluster says beside may hold a piece of a document. */
function reasonOf(error: z.infer<typeof Item>['error']): string {
  return error?.type ?? 'no reason'
}

function* portions(actions: BulkAction[]): Generator<BulkAction[]> {
  let portion: BulkAction[] = []
  let units = 0
  for (const action of actions) {
    const own = action.source ? JSON.stringify(action.source).length : 100
    if (portion.length > 0 && units + own > requestUnits) {
      yield portion
      portion = []
      units = 0
    }
    portion.push(action)
    units += own
  }
  if (portion.length > 0) yield portion
}
