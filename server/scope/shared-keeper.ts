import type { Records } from '../records/open.ts'
import { type Keeper, type KeeperRules, type Kept, makeRoom, newKeptId, type Packing } from './kept.ts'

/** What has expired can still be saved by the request that is at it. */
const graceMs = 10 * 60_000

/** What callers have open, in the records: a request may come to another server than the one before. It outlives the servers, until it expires. */
export function sharedKeeper<Item>(
  { db }: Pick<Records, 'db'>,
  rules: KeeperRules<Item>,
  { name, pack, unpack }: Packing<Item>,
): Keeper<Item> {
  const { now, sizeOf = () => 0, mayEnd } = rules
  // By which state of it the next save goes.
  const versions = new WeakMap<Kept<Item>, number>()
  const factsOf = ({ item, expiresAt }: Pick<Kept<Item>, 'item' | 'expiresAt'>) => ({
    value: pack(item),
    size_bytes: sizeOf(item),
    may_end: mayEnd?.isOver(item) ? 1 : 0,
    // No number of a database is endless.
    expires_at: Math.min(expiresAt, Number.MAX_SAFE_INTEGER),
  })
  const toKept = (row: { id: string; caller: string; value: Uint8Array; expires_at: number; version: number }): Kept<Item> => {
    const kept = { id: row.id, caller: row.caller, item: unpack(row.value), expiresAt: Number(row.expires_at) }
    versions.set(kept, row.version)
    return kept
  }
  const open = () =>
    db
      .selectFrom('open_item')
      .selectAll()
      .where('name', '=', name)
      .where('expires_at', '>', now())
      .orderBy('opened_at')
      .orderBy('id')
  return {
    keep: async (caller, itemOf, expiresAt) => {
      const id = newKeptId(rules)
      const kept = { id, caller, item: itemOf(id), expiresAt }
      const facts = factsOf(kept)
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('open_item')
          .where('expires_at', '<=', now() - graceMs)
          .execute()
        const rows = await trx
          .selectFrom('open_item')
          .select(['id', 'caller', 'size_bytes', 'may_end'])
          .where('name', '=', name)
          .where('expires_at', '>', now())
          .orderBy('opened_at')
          .execute()
        const taken = rows.map((row) => ({ ...row, sizeBytes: Number(row.size_bytes), mayEnd: row.may_end === 1 }))
        const ended = makeRoom(taken, { caller, sizeBytes: facts.size_bytes }, rules)
        if (ended.length > 0) await trx.deleteFrom('open_item').where('id', 'in', ended).execute()
        await trx
          .insertInto('open_item')
          .values({ id, name, caller, version: 1, opened_at: now(), ...facts })
          .execute()
      })
      versions.set(kept, 1)
      return kept
    },
    find: async (caller, id) => {
      const row = await open().where('caller', '=', caller).where('id', '=', id).executeTakeFirst()
      return row && toKept(row)
    },
    ofCaller: async (caller) => (await open().where('caller', '=', caller).execute()).map(toKept),
    save: async (kept) => {
      const version = versions.get(kept) ?? 0
      const { numUpdatedRows } = await db
        .updateTable('open_item')
        .set({ ...factsOf(kept), version: version + 1 })
        .where('id', '=', kept.id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      versions.set(kept, version + 1)
      return true
    },
    end: async (id) => {
      await db.deleteFrom('open_item').where('id', '=', id).execute()
    },
  }
}
