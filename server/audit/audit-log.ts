import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type Call } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import type { Audit, CarriedOut, Deed } from '../scope/audit.ts'
import { append } from './append.ts'
import { auditedCalls } from './audited-calls.ts'
import type { AuditEntry } from './chain.ts'
import { Journal } from './journal.ts'
import { Repeats } from './repeats.ts'

/** So many wait at most for records that cannot be written: what comes then is refused. */
const mostWaiting = 10_000
/** So many are written in one transaction. */
const atOnce = 500
/** For how long what nobody waits for is gathered. */
const gatherMs = 250

/** `journal`: the file of what waits; `left`: those of servers that are gone, which are taken over; `failed`: told what kept entries from being written that nobody waits for. */
export type AuditParts = { records: Records; journal: string; left?: readonly string[]; failed(error: unknown): void }

/**
 * Writes what people do, one entry behind the other. What is noted is in a file at once, and in the records within a second; what is written is in the records when that comes back. What
 * cannot be written, as where the disk is full, stays in its place and is tried again with the next.
 */
export class AuditLog implements Audit {
  readonly #parts: AuditParts
  readonly #journal: Journal
  readonly #repeats = new Repeats()
  #waiting: AuditEntry[]
  #writing: Promise<void> | undefined
  #isGathering = false
  /** How many were written since it was opened. */
  #written = 0

  /** Goes on with what a program that was killed has left. */
  constructor(parts: AuditParts) {
    this.#parts = parts
    const { journal, left } = Journal.open(parts.journal, parts.left)
    this.#journal = journal
    this.#waiting = left
    if (left.length > 0) this.#gather()
  }

  note(deed: Deed): void {
    this.#add(deed)
    this.#gather()
  }

  noteOnce(deed: Deed): void {
    if (this.#repeats.has(deed, Date.now())) return
    this.note(deed)
    this.#repeats.keep(deed, Date.now())
  }

  async write(deed: Deed): Promise<void> {
    this.#add(deed)
    await this.flush()
  }

  async carriedOut(call: Call, asked: CarriedOut): Promise<void> {
    const audited = auditedCalls.get(call)
    if (audited === undefined) return
    const { caller, projects, from } = asked.scope
    const { event, isAwaited, mayRepeat } = audited
    // Of those who are not signed in their own features tell.
    if (caller.id === '') return
    const about = audited.about(asked)
    if (about === undefined) return
    const subject = { ...(projects.length > 0 && { projects: [...projects] }), ...about }
    const deed = { userId: caller.id, from, event, subject }
    const repeated = mayRepeat ? { ...deed, whole: audited.whole(asked) } : undefined
    if (repeated && this.#repeats.has(repeated, Date.now())) return
    if (isAwaited) await this.write(deed)
    else this.note(deed)
    if (repeated) this.#repeats.keep(repeated, Date.now())
  }

  /** Comes back when all that waited is written. Throws what kept it. */
  async flush(): Promise<void> {
    const last = this.#written + this.#waiting.length
    while (this.#written < last) {
      this.#writing ??= this.#writeSome().finally(() => {
        this.#writing = undefined
      })
      await this.#writing
    }
  }

  /** Writes what waits; what cannot be written is left for the next start. */
  async close(): Promise<void> {
    await this.flush().catch(this.#parts.failed)
    this.#waiting = []
    this.#journal.close()
  }

  #add({ userId, from = '', event, subject = {} }: Deed): void {
    if (this.#waiting.length >= mostWaiting) throw new AppError('RECORDS_DOWN', { message: 'The audit log cannot be written' })
    const entry = { id: randomUUID(), at: Date.now(), userId, address: from, event, subject: JSON.stringify(subject) }
    this.#waiting.push(entry)
    try {
      this.#journal.add(entry)
    } catch (error) {
      // It still waits in memory, and whoever waits for it is told by the records.
      this.#parts.failed(error)
    }
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    void this.#flushSoon()
  }

  async #flushSoon(): Promise<void> {
    await sleep(gatherMs)
    this.#isGathering = false
    await this.flush().catch(this.#parts.failed)
  }

  async #writeSome(): Promise<void> {
    const some = this.#waiting.slice(0, atOnce)
    await append(this.#parts.records, some)
    this.#waiting.splice(0, some.length)
    this.#written += some.length
    this.#journal.keepOnly(this.#waiting)
  }
}
