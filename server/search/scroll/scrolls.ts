import { randomBytes } from 'node:crypto'
import { ScrollError } from './scroll-error.ts'
import type { Walk } from './walk.ts'

/** Our own limits of open scrolls; Elasticsearch allows 500 per node. */
export const scrollLimits = { perCaller: 50, inAll: 500, bytes: 256 * 1024 * 1024 }

/**
 * The open scrolls of a running program. They are kept in memory only: a restart ends them, as that of an Elasticsearch node does. Each belongs
 * to the caller who opened it and does not exist for others. See docs/decisions/0140.
 */
export type Scrolls = {
  /** Stores a walk and answers its id. Throws ScrollError (429) beyond the limits. */
  keep(caller: string, walk: Walk, keepMs: number): string
  /** Works with a walk, one request at a time, and renews its keep-alive. Throws ScrollError (404) if there is none. */
  use<T>(caller: string, id: string, keepMs: number | undefined, work: (walk: Walk) => Promise<T>): Promise<T>
  /** Ends scrolls of the caller by their ids, or `_all`, and answers how many. */
  end(caller: string, ids: string[]): number
}

type Scroll = { caller: string; walk: Walk; keepMs: number; expiresAt: number; last: Promise<unknown> }

/** A store without scrolls. `now` answers epoch milliseconds. */
export function createScrolls(limits = scrollLimits, now: () => number = Date.now): Scrolls {
  const scrolls = new Map<string, Scroll>()
  const endExpired = () => {
    for (const [id, { expiresAt }] of scrolls) if (expiresAt <= now()) scrolls.delete(id)
  }
  /** Some known clients never end their scrolls: those that they have read to the end make room for others. */
  const endFinished = () => {
    for (const [id, { walk }] of scrolls) if (walk.isOver) scrolls.delete(id)
  }
  const find = (caller: string, id: string): Scroll => {
    endExpired()
    const scroll = scrolls.get(id)
    if (scroll?.caller !== caller) throw ScrollError.missing(id)
    return scroll
  }
  return {
    keep: (caller, walk, keepMs) => {
      endExpired()
      const lack = () => lackOfRoom([...scrolls.values()], { caller, walk, limits })
      if (lack() !== undefined) endFinished()
      const lacking = lack()
      if (lacking !== undefined) throw ScrollError.tooMany(lacking)
      const id = randomBytes(24).toString('base64url')
      scrolls.set(id, { caller, walk, keepMs, expiresAt: now() + keepMs, last: Promise.resolve() })
      return id
    },
    use: async (caller, id, keepMs, work) => {
      const scroll = find(caller, id)
      scroll.keepMs = keepMs ?? scroll.keepMs
      scroll.expiresAt = Number.POSITIVE_INFINITY
      const done = scroll.last.then(() => work(scroll.walk))
      scroll.last = done
        .catch(() => undefined)
        .then(() => {
          scroll.expiresAt = now() + scroll.keepMs
        })
      return done
    },
    end: (caller, ids) => {
      endExpired()
      const isMeant = ids.includes('_all') ? () => true : (id: string) => ids.includes(id)
      const meant = [...scrolls].filter(([id, scroll]) => scroll.caller === caller && isMeant(id))
      for (const [id] of meant) scrolls.delete(id)
      return meant.length
    },
  }
}

type Room = { caller: string; walk: Walk; limits: typeof scrollLimits }

/** Which limit one more would exceed, if any. */
function lackOfRoom(scrolls: Scroll[], { caller, walk, limits }: Room): string | undefined {
  const own = scrolls.filter((scroll) => scroll.caller === caller).length
  const bytes = scrolls.reduce((sum, scroll) => sum + scroll.walk.sizeBytes, walk.sizeBytes)
  if (own >= limits.perCaller) return `at most ${limits.perCaller} of each user`
  return scrolls.length >= limits.inAll || bytes > limits.bytes ? `at most ${limits.inAll} in all` : undefined
}
