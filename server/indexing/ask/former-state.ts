import { LedgerState, type Reason } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { packReasons, unpackReasons } from '../../records/reasons.ts'

const code = 'waits-again'

/** The reasons of a line that waits to be read again: first that, with its former state, then the reasons for that state. */
export function keepFormer(state: string, reason: string): string {
  const reasons = unpackReasons(reason)
  // It is already waiting for another such run.
  if (formerOf(reasons)) return reason
  return packReasons([{ code, facts: { state } }, ...reasons])
}

/** The same for a file that has changed on disk: should it turn out to have the bytes that it had, its state stays as it is. */
export function keepUnlessChanged(state: LedgerState, reason: string): string {
  return packReasons([{ code: 'waits-changed', facts: { state } }, ...unpackReasons(reason)])
}

/** The state, and its reasons, that a waiting line had before anything about its file changed; undefined for what waits for anything else. */
export function stateBeforeChange(reason: string): FormerState | undefined {
  return formerOf(unpackReasons(reason), 'waits-changed')
}

/** The former state of a waiting line, whatever it waits for. */
export function stateBefore(reason: string): FormerState | undefined {
  const reasons = unpackReasons(reason)
  return formerOf(reasons) ?? formerOf(reasons, 'waits-changed')
}

const batchCount = 500

/** Restores the former state of the files that a run was to read again and has not. */
export async function putBack({ db }: Records, taskId: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const rows = await db
      .selectFrom('entry')
      .select(['entry_id', 'reason'])
      .where('task_id', '=', taskId)
      .where('state', '=', 'waiting')
      .where('parent_entry', 'is', null)
      .where('entry_id', '>', from)
      .orderBy('entry_id')
      .limit(batchCount)
      .execute()
    for (const [reason, alike] of Map.groupBy(rows, (row) => row.reason)) {
      const former = formerOf(unpackReasons(reason))
      if (!former) continue
      const ids = alike.map(({ entry_id }) => entry_id)
      const line = { state: former.state, reason: packReasons(former.reasons), updated_at: Date.now() }
      // One that was read meanwhile has another state.
      await db
        .transaction()
        .execute((trx) =>
          trx.updateTable('entry').set(line).where('entry_id', 'in', ids).where('state', '=', 'waiting').execute(),
        )
    }
    after = rows.length < batchCount ? undefined : rows.at(-1)?.entry_id
  }
}

/** The state of a line and its reasons. */
export type FormerState = { state: LedgerState; reasons: Reason[] }

function formerOf([first, ...reasons]: Reason[], wanted = code): FormerState | undefined {
  const state = first?.code === wanted ? LedgerState.safeParse(first.facts.state).data : undefined
  return state && { state, reasons }
}
