import { randomBytes } from 'node:crypto'

/** Something that a caller has open in a running program. It may be renewed by its `expiresAt`, in epoch milliseconds. */
export type Kept<Item> = { readonly id: string; readonly caller: string; readonly item: Item; expiresAt: number }

/** What callers have open, each found by whoever opened it alone. In memory only: a restart ends it. */
export type Keeper<Item> = {
  /** Keeps what is made for a new id until `expiresAt`; others may give way to it. Throws what `refuse` makes of the limit that is reached. */
  keep(caller: string, itemOf: (id: string) => Item, expiresAt: number): Kept<Item>
  /** Undefined where the caller has none of this id, or no longer. */
  find(caller: string, id: string): Kept<Item> | undefined
  ofCaller(caller: string): Kept<Item>[]
  end(id: string): void
}

type Rules<Item> = {
  limits: { perCaller: number; inAll: number }
  /** Answers epoch milliseconds. */
  now(): number
  /** What is in use does not expire meanwhile. */
  isInUse?(item: Item): boolean
  /** What may end early, the oldest first, where there is no room. */
  givesWay(kept: Kept<Item>, caller: string): boolean
  /** Where there are limits beside the numbers. */
  hasRoom?(others: Kept<Item>[], item: Item): boolean
  refuse(limit: string): Error
}

/** Keeps nothing at first. */
export function createKeeper<Item>({ limits, now, givesWay, refuse, ...rules }: Rules<Item>): Keeper<Item> {
  const all = new Map<string, Kept<Item>>()
  const endExpired = () => {
    for (const [id, { item, expiresAt }] of all) if (expiresAt <= now() && !rules.isInUse?.(item)) all.delete(id)
  }
  const ofCaller = (caller: string) => [...all.values()].filter((kept) => kept.caller === caller)
  const limitOf = (caller: string, item: Item): string | undefined => {
    if (ofCaller(caller).length >= limits.perCaller) return `at most ${limits.perCaller} of each user`
    const hasRoom = all.size < limits.inAll && (rules.hasRoom?.([...all.values()], item) ?? true)
    return hasRoom ? undefined : `at most ${limits.inAll} in all`
  }
  return {
    keep(caller, itemOf, expiresAt) {
      endExpired()
      const id = randomBytes(24).toString('base64url')
      const item = itemOf(id)
      for (const other of all.values()) {
        if (limitOf(caller, item) === undefined) break
        if (givesWay(other, caller)) all.delete(other.id)
      }
      const limit = limitOf(caller, item)
      if (limit !== undefined) throw refuse(limit)
      const kept = { id, caller, item, expiresAt }
      all.set(id, kept)
      return kept
    },
    find(caller, id) {
      endExpired()
      const kept = all.get(id)
      return kept?.caller === caller ? kept : undefined
    },
    ofCaller(caller) {
      endExpired()
      return ofCaller(caller)
    },
    end: (id) => {
      all.delete(id)
    },
  }
}

/** One value for each running program, which is known by its records, made when it is first asked for. */
export function oneForEach<Program extends object, Value>(create: () => Value): (program: Program) => Value {
  const made = new WeakMap<Program, Value>()
  return (program) => {
    const value = made.get(program) ?? create()
    made.set(program, value)
    return value
  }
}
