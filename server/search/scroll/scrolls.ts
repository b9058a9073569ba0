import { deserialize, serialize } from 'node:v8'
import { InTurn } from '../../in-turn.ts'
import type { Records } from '../../records/open.ts'
import { createKeeper } from '../../scope/keeper.ts'
import type { Packing } from '../../scope/kept.ts'
import { ridSetOf } from './rid-set.ts'
import { ScrollError } from './scroll-error.ts'
import type { Walk } from './walk.ts'

/** Our own limits of open scrolls; Elasticsearch allows 500 per node. */
export const scrollLimits = { perCaller: 50, inAll: 500, bytes: 256 * 1024 * 1024 }

/**
 * The open scrolls of a running program. A restart ends them, as that of an Elasticsearch node does, unless there are several servers, which find them in the records. Each belongs
 * to the caller who opened it and does not exist for others. See docs/decisions/0140, 0801.
 */
export type Scrolls = {
  /** Stores a walk and answers its id. Throws ScrollError (429) beyond the limits. */
  keep(caller: string, walk: Walk, keepMs: number): Promise<string>
  /** Works with a walk, one request at a time, and renews its keep-alive. Where another server went on with it meanwhile `work` is done again. Throws ScrollError (404) if there is none. */
  use<T>(caller: string, id: string, keepMs: number | undefined, work: (walk: Walk) => Promise<T>): Promise<T>
  /** Ends scrolls of the caller by their ids, or `_all`, and answers of which projects each was. */
  end(caller: string, ids: string[]): Promise<string[][]>
}

type Scroll = { walk: Walk; keepMs: number; turn: InTurn }

const packing: Packing<Scroll> = {
  name: 'scroll',
  pack: ({ walk: { left, ...walk }, keepMs }) => serialize({ walk, left: left.bytes(), keepMs }),
  unpack: (bytes) => {
    const { walk, left, keepMs } = deserialize(bytes)
    return { walk: { ...walk, left: ridSetOf(left) }, keepMs, turn: new InTurn() }
  },
}

/** A store without scrolls. `now` answers epoch milliseconds. */
export function createScrolls(records?: Records, limits = scrollLimits, now: () => number = Date.now): Scrolls {
  const rules = {
    limits,
    now,
    // Some known clients never end their scrolls: those that they have read to the end make room for others.
    mayEnd: { isOver: ({ walk }: Scroll) => walk.isOver, isForAll: true },
    sizeOf: ({ walk }: Scroll) => walk.sizeBytes,
    refuse: (limit: string) => ScrollError.tooMany(limit),
  }
  const scrolls = createKeeper(rules, records, packing)
  const find = async (caller: string, id: string) => {
    const scroll = await scrolls.find(caller, id)
    if (scroll === undefined) throw ScrollError.missing(id)
    return scroll
  }
  return {
    keep: async (caller, walk, keepMs) =>
      (await scrolls.keep(caller, () => ({ walk, keepMs, turn: new InTurn() }), now() + keepMs)).id,
    use: async (caller, id, keepMs, work) => {
      for (;;) {
        const scroll = await find(caller, id)
        const { item } = scroll
        item.keepMs = keepMs ?? item.keepMs
        // In memory nothing expires that is in use.
        scroll.expiresAt = Number.POSITIVE_INFINITY
        let isDone = false
        const done = await item.turn.run(async () => {
          try {
            return await work(item.walk)
          } finally {
            scroll.expiresAt = now() + item.keepMs
            isDone = await scrolls.save(scroll)
          }
        })
        if (isDone) return done
      }
    },
    end: async (caller, ids) => {
      const isMeant = ids.includes('_all') ? () => true : (id: string) => ids.includes(id)
      const meant = (await scrolls.ofCaller(caller)).filter(({ id }) => isMeant(id))
      for (const { id } of meant) await scrolls.end(id)
      return meant.map(({ item }) => item.walk.projects)
    },
  }
}
