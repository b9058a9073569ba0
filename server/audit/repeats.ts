import { createHash } from 'node:crypto'
import type { Deed } from '../scope/audit.ts'

/** `whole`: all that makes two of them the same where what is written is shortened. */
type Repeated = Deed & { whole?: unknown }

/** For how long the same deed is not written again. */
const forMs = 10 * 60_000
/** So many deeds are remembered; the oldest give way. */
const most = 10_000

/**
 * Deeds that were written of late: turning pages, counting facets and reading a document piece by piece are many requests and one deed. Time counts from the first, so that whoever goes on is
 * written again.
 */
export class Repeats {
  readonly #known = new Map<string, number>()

  /** Whether the same person did the same from the same address a moment ago. */
  has(deed: Repeated, now: number): boolean {
    const at = this.#known.get(keyOf(deed))
    return at !== undefined && now - at < forMs && now >= at
  }

  keep(deed: Repeated, now: number): void {
    const key = keyOf(deed)
    this.#known.delete(key)
    this.#known.set(key, now)
    if (this.#known.size <= most) return
    const [oldest] = this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }
}

function keyOf({ userId, from, event, subject, whole }: Repeated): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, from, event, subject, whole]))
    .digest('base64')
}
