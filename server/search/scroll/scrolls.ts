import { createKeeper } from '../../scope/keeper.ts'
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
  /** Ends scrolls of the caller by their ids, or `_all`, and answers of which projects each was. */
  end(caller: string, ids: string[]): string[][]
}

type Scroll = { walk: Walk; keepMs: number; last: Promise<unknown> }

/** A store without scrolls. `now` answers epoch milliseconds. */
export function createScrolls(limits = scrollLimits, now: () => number = Date.now): Scrolls {
  const scrolls = createKeeper<Scroll>({
    limits,
    now,
    // Some known clients never end their scrolls: those that they have read to the end make room for others.
    givesWay: ({ item }) => item.walk.isOver,
    hasRoom: (others, { walk }) => others.reduce((sum, { item }) => sum + item.walk.sizeBytes, walk.sizeBytes) <= limits.bytes,
    refuse: (limit) => ScrollError.tooMany(limit),
  })
  return {
    keep: (caller, walk, keepMs) => scrolls.keep(caller, () => ({ walk, keepMs, last: Promise.resolve() }), now() + keepMs).id,
    use: async (caller, id, keepMs, work) => {
      const scroll = scrolls.find(caller, id)
      if (scroll === undefined) throw ScrollError.missing(id)
      const { item } = scroll
      item.keepMs = keepMs ?? item.keepMs
      scroll.expiresAt = Number.POSITIVE_INFINITY
      const done = item.last.then(() => work(item.walk))
      item.last = done
        .catch(() => undefined)
        .then(() => {
          scroll.expiresAt = now() + item.keepMs
        })
      return done
    },
    end: (caller, ids) => {
      const isMeant = ids.includes('_all') ? () => true : (id: string) => ids.includes(id)
      const meant = scrolls.ofCaller(caller).filter(({ id }) => isMeant(id))
      for (const { id } of meant) scrolls.end(id)
      return meant.map(({ item }) => item.walk.projects)
    },
  }
}
