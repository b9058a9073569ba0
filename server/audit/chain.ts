import { createHash } from 'node:crypto'

/** What somebody did: when, in epoch milliseconds, who, from which IP address, and with what, as JSON. `id`: given when it was done, so that it is written once. */
export type AuditEntry = { id: string; at: number; userId: string; address: string; event: string; subject: string }

/** An entry in its place. */
export type ChainedEntry = AuditEntry & { number: number; hash: string }

/** Where a chain begins, or goes on. */
export type ChainEnd = { number: number; hash: string }

/** What stands for the entry before the first. */
export const firstEnd: ChainEnd = { number: 0, hash: '' }

/** The entries as they follow an end: the hash of each is the SHA-256, in hex, of the hash of the one before and of all that it says itself. */
export function chain(end: ChainEnd, entries: readonly AuditEntry[]): ChainedEntry[] {
  let { number, hash } = end
  return entries.map((entry) => {
    number += 1
    hash = hashOf(hash, number, entry)
    return { ...entry, number, hash }
  })
}

/** The first entry that does not follow the one before it, by its number; undefined where all do. */
export function firstBroken(end: ChainEnd, entries: readonly ChainedEntry[]): number | undefined {
  const expected = chain(end, entries)
  return entries.find(({ number, hash }, at) => number !== expected[at]?.number || hash !== expected[at]?.hash)?.number
}

/** The canonical form: a list in this order, as JSON without spaces. */
function hashOf(before: string, number: number, { id, at, userId, address, event, subject }: AuditEntry): string {
  return createHash('sha256')
    .update(JSON.stringify([before, number, id, at, userId, address, event, subject]))
    .digest('hex')
}
