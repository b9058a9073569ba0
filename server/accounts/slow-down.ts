import { isIP } from 'node:net'
import { AppError } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import type { Trx } from './roles.ts'
import { keyOf } from './secret-key.ts'
import { accountDb } from './tables.ts'

/** By how much the clocks of several servers may differ. */
const skewMs = 60_000
const placeMs = 30 * 24 * 3_600_000

const brief = { mostMs: 5 * 60_000, windowMs: 15 * 60_000 }

/** How many tries may fail in a row before one has to wait, the longest pause, and after how long without a try all is forgotten; by what is counted. */
const rules = {
  pair: { free: 5, ...brief },
  address: { free: 30, ...brief },
  account: { free: 50, ...brief },
  exchange: { free: 30, ...brief },
  // There are only a million codes. Whoever tries one has the password: no stranger locks anybody out.
  code: { free: 10, mostMs: 3_600_000, windowMs: 24 * 3_600_000 },
} as const
type Counted = keyof typeof rules
type Rule = (typeof rules)[Counted]
type Named = { kind: Counted; key: string }
/** What a try was counted under: at which moment, and when the one before was. */
export type Counter = Named & { at: number; before: number | undefined }

/** Who wants to be whom: what was typed as the login, whether there is such an account or not, and the network of the client. */
export type Try = { login: string; address: string; now: number }

/** What is counted as one place: an address of IPv4; of IPv6 the first half, as whoever has one address has all that begin so. */
export function networkOf(address: string): string {
  return beginningOf(address, 4)
}

/** What waits in one line: of IPv6 the first three groups, since one customer of a provider is given as much, which are 65,536 networks. */
export function lineOf(address: string): string {
  return beginningOf(address, 3)
}

/** So many groups of an address of IPv6; any other address as it is. */
function beginningOf(address: string, groups: number): string {
  if (isIP(address) !== 6) return address
  const [head = [], tail] = (address.split('%')[0] ?? '').split('::').map(groupsOf)
  const filled =
    tail === undefined ? head : [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return filled.slice(0, groups).join(':')
}

/** An address of IPv4 at the end stands for two groups. */
function groupsOf(text: string): string[] {
  const groups = text.split(':').filter((group) => group !== '')
  return groups.flatMap((group) => (group.includes('.') ? ['v4', group] : [group.toLowerCase().replace(/^0+(?=.)/, '')]))
}

/**
 * Counts a try before its password is looked at, so that many at once are many. Who has signed in from an address before is slowed down there by nobody's tries but
 * those for this account from this address: an attack from elsewhere, or by a neighbour behind the same router, locks nobody out.
 * Throws AppError TOO_MANY_SIGN_INS with the seconds to wait; such a try is not counted.
 */
export async function countTry(records: Records, tried: Try): Promise<Counter[]> {
  return count(records, await countersOf(records, tried), tried.now)
}

/** Throws what `countTry` would, and counts nothing. */
export async function requireMayTry(records: Records, tried: Try): Promise<void> {
  await requireNoPause(accountDb(records), await countersOf(records, tried), tried.now)
}

/** The same of a sign-in that comes back from a provider: whose it is only the provider knows, so that the network alone counts. Throws AppError TOO_MANY_SIGN_INS. */
export async function countExchange(records: Records, { address, now }: Omit<Try, 'login'>): Promise<Counter[]> {
  return count(records, [counter('exchange', address)], now)
}

/** Counts a code that comes behind the right password, from wherever. Throws AppError TOO_MANY_SIGN_INS. */
export async function countCode(records: Records, { login, now }: Omit<Try, 'address'>): Promise<void> {
  await count(records, [counter('code', login)], now)
}

/** Forgets the codes that somebody has tried: one was right, or nothing is left to be guessed. */
export async function forgetCodes(db: Pick<Trx, 'deleteFrom'>, login: string): Promise<void> {
  await db.deleteFrom('account_failure').where('key', '=', counter('code', login).key).execute()
}

async function count(records: Records, counters: Named[], now: number): Promise<Counter[]> {
  const db = accountDb(records)
  // First beside the others' work: whoever has to wait does not take the one writer's turn.
  await requireNoPause(db, counters, now)
  return db.transaction().execute(async (trx) => {
    const old = trx.deleteFrom('account_failure')
    await old
      .where('last_at', '<', now - brief.windowMs)
      .where('key', 'not like', `${ofCodes}%`)
      .execute()
    await old.where('last_at', '<', now - rules.code.windowMs).execute()
    const before = await requireNoPause(trx, counters, now)
    for (const { key } of counters)
      await trx
        .insertInto('account_failure')
        .values({ key, count: 1, last_at: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({ count: eb('account_failure.count', '+', 1), last_at: now })),
        )
        .execute()
    return counters.map((each) => ({ ...each, at: now, before: before.get(each.key) }))
  })
}

/** Answers when a try was counted last, by key. */
async function requireNoPause(db: ReturnType<typeof accountDb>, counters: Named[], now: number): Promise<Map<string, number>> {
  const keys = counters.map(({ key }) => key)
  const rows = await db.selectFrom('account_failure').selectAll().where('key', 'in', keys).execute()
  for (const { key, kind } of counters) {
    // What lies ahead was counted before the clock was set back: it would keep somebody out until that time comes again.
    const isOfNow = ({ last_at }: { last_at: number }) => last_at >= now - rules[kind].windowMs && last_at <= now + skewMs
    const row = rows.find((each) => each.key === key && isOfNow(each))
    requirePause(row, rules[kind], now)
  }
  return new Map(rows.map(({ key, last_at }) => [key, last_at]))
}

/** Takes back that a try was counted which was neither right nor wrong, or an exchange that was right; what was counted before stays. */
export async function uncountTry(records: Records, counters: Counter[]): Promise<void> {
  if (counters.length === 0) return
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      for (const each of counters) await takeOneBack(trx, each)
    })
}

/** A pause runs from the try before again, unless another one was counted meanwhile. */
async function takeOneBack(trx: Trx, { key, at, before = at }: Counter): Promise<void> {
  await trx.updateTable('account_failure').set({ last_at: before }).where('key', '=', key).where('last_at', '=', at).execute()
  await trx
    .updateTable('account_failure')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
  await trx.deleteFrom('account_failure').where('key', '=', key).where('count', '=', 0).execute()
}

/** Takes back what was counted of a try that was right, and remembers the place; places that mean nothing any more go. */
export async function forgetTry(records: Records, tried: Try, counters: Counter[]): Promise<void> {
  const { login, address, now } = tried
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      for (const each of counters)
        if (each.kind === 'pair') await trx.deleteFrom('account_failure').where('key', '=', each.key).execute()
        else await takeOneBack(trx, each)
      await trx
        .deleteFrom('account_place')
        .where('last_at', '<=', now - placeMs)
        .execute()
      await trx
        .insertInto('account_place')
        .values({ user_id: login, address, last_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_at: now }))
        .execute()
    })
}

/** Digests, because people type passwords where a name belongs. */
async function countersOf(records: Records, tried: Try): Promise<Named[]> {
  const { login, address } = tried
  const pair = counter('pair', login, address)
  return (await isKnownPlace(records, tried)) ? [pair] : [pair, counter('address', address), counter('account', login)]
}

/** How the keys of codes begin, which are kept for longer. */
const ofCodes = 'code:'

function counter(kind: Counted, ...words: string[]): Named {
  const key = keyOf([kind, ...words].join('\n'))
  return { kind, key: kind === 'code' ? `${ofCodes}${key}` : key }
}

async function isKnownPlace(records: Records, { login, address, now }: Try): Promise<boolean> {
  const place = await accountDb(records)
    .selectFrom('account_place')
    .select('last_at')
    .where('user_id', '=', login)
    .where('address', '=', address)
    .where('last_at', '>', now - placeMs)
    .executeTakeFirst()
  return place !== undefined
}

/** One second, then twice as long each time. Clocks that differ make nobody wait for longer than the longest pause. */
function requirePause(row: { count: number; last_at: number } | undefined, { free, mostMs }: Rule, now: number): void {
  if (row === undefined || row.count < free) return
  const pauseMs = Math.min(mostMs, 1_000 * 2 ** Math.min(row.count - free, 20))
  const leftMs = Math.min(pauseMs, row.last_at + pauseMs - now)
  if (leftMs <= 0) return
  const seconds = Math.ceil(leftMs / 1_000)
  throw new AppError('TOO_MANY_SIGN_INS', {
    message: `Signing in has failed too often: try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`,
    seconds,
  })
}
