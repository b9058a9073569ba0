import { setTimeout as sleep } from 'node:timers/promises'
import type { LivePart } from '../feature/feature.ts'
import type { Records } from '../records/open.ts'
import type { Log } from '../scope/program.ts'
import { writeMails } from './note-mails.ts'
import { threadTrx } from './tables.ts'

/** Documents of one transaction, so that it stays far under 50 ms. */
const atOnce = 100
/** It takes a fifth of one core. */
const restFactor = 4

/** Looks through documents that an older version stored, a few at a time, until it is done for good; goes on where it was after a restart. */
export class OlderMails implements LivePart {
  readonly #stop = new AbortController()
  readonly #done: Promise<void>

  constructor({ records, log }: { records: Records; log: Log }) {
    this.#done = readOlder(records, this.#stop.signal).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) log.error({ event: 'threads of older messages not read', error: String(error) })
    })
  }

  wake(): void {}

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#done
  }
}

/** Looks through all of them; what it did stays done when the signal ends it. */
export async function readOlder(records: Records, signal: AbortSignal, rest = restFactor): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    if (!(await readSome(records))) return
    await sleep((performance.now() - began) * rest, undefined, { signal, ref: false })
  }
}

/** Answers whether there may be more. */
function readSome(records: Records): Promise<boolean> {
  return records.db.transaction().execute(async (trx) => {
    const unread = await threadTrx(trx).selectFrom('mail_unread').selectAll().executeTakeFirst()
    if (!unread) return false
    const { done_rid, until_rid } = unread
    const rows = await trx
      .selectFrom('document')
      .select(['rid', 'project', 'source'])
      .where('rid', '>', done_rid)
      .where('rid', '<=', until_rid)
      .orderBy('rid')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) {
      await threadTrx(trx).deleteFrom('mail_unread').execute()
      return false
    }
    await writeMails(trx, rows)
    await threadTrx(trx).updateTable('mail_unread').set({ done_rid: last.rid }).execute()
    return true
  })
}
