import { randomBytes } from 'node:crypto'

/** Something that a caller has open. What is changed of it, `expiresAt` (epoch milliseconds) too, is to be saved. */
export type Kept<Item> = { readonly id: string; readonly caller: string; readonly item: Item; expiresAt: number }

/** What callers have open, each found by whoever opened it alone. */
export type Keeper<Item> = {
  /** Keeps what is made for a new id until `expiresAt`; others may give way to it. Throws what `refuse` makes of the limit that is reached. */
  keep(caller: string, itemOf: (id: string) => Item, expiresAt: number): Promise<Kept<Item>>
  /** Undefined where the caller has none of this id, or no longer. */
  find(caller: string, id: string): Promise<Kept<Item> | undefined>
  ofCaller(caller: string): Promise<Kept<Item>[]>
  /** Answers false where another server has changed or ended it since it was found: then it is to be found again. */
  save(kept: Kept<Item>): Promise<boolean>
  end(id: string): Promise<void>
}

/** `sizeOf`: what an item takes, in bytes; `mayEnd`: whether it may end early, the oldest first, where there is no room: for its own caller, or for `all`. */
export type KeeperRules<Item> = {
  limits: { perCaller: number; inAll: number; bytes?: number }
  /** Answers epoch milliseconds. */
  now(): number
  /** Absent: one that nobody can guess. */
  newId?(): string
  /** What is in use does not expire meanwhile. */
  isInUse?(item: Item): boolean
  mayEnd?: { isOver(item: Item): boolean; isForAll: boolean }
  sizeOf?(item: Item): number
  refuse(limit: string): Error
}

/** Where there are several servers: `name` tells these items from others, and each is written as bytes. */
export type Packing<Item> = { name: string; pack(item: Item): Uint8Array; unpack(bytes: Uint8Array): Item }

/** What counts of an item where room is sought. */
export type Taken = { id: string; caller: string; sizeBytes: number; mayEnd: boolean }

/** Which of those that are kept, the oldest first, have to end for a new one of a caller. Throws what `refuse` makes of the limit that is reached. */
export function makeRoom<Item>(
  all: readonly Taken[],
  { caller, sizeBytes }: Pick<Taken, 'caller' | 'sizeBytes'>,
  { limits, mayEnd, refuse }: Pick<KeeperRules<Item>, 'limits' | 'mayEnd' | 'refuse'>,
): string[] {
  const left = [...all]
  const ended: string[] = []
  const limitOf = (): string | undefined => {
    if (left.filter((other) => other.caller === caller).length >= limits.perCaller)
      return `at most ${limits.perCaller} of each user`
    const bytes = left.reduce((sum, other) => sum + other.sizeBytes, sizeBytes)
    return left.length < limits.inAll && bytes <= (limits.bytes ?? Number.POSITIVE_INFINITY)
      ? undefined
      : `at most ${limits.inAll} in all`
  }
  for (const other of all) {
    if (limitOf() === undefined) break
    if (!other.mayEnd || !(mayEnd?.isForAll || other.caller === caller)) continue
    left.splice(left.indexOf(other), 1)
    ended.push(other.id)
  }
  const limit = limitOf()
  if (limit !== undefined) throw refuse(limit)
  return ended
}

/** The id of a new one. */
export function newKeptId<Item>({ newId }: Pick<KeeperRules<Item>, 'newId'>): string {
  return newId?.() ?? randomBytes(24).toString('base64url')
}
