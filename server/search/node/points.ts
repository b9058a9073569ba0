import type { EnginePoints } from '../../engine/port.ts'
import { type Caller, mayReadAll } from '../../identity/caller.ts'
import type { Records } from '../../records/open.ts'
import { createKeeper, oneForEach, plainPacking } from '../../scope/keeper.ts'
import { ScrollError } from '../scroll/scroll-error.ts'

/** As many as scrolls. */
const limits = { perCaller: 50, inAll: 500 }

/**
 * The points in time of a running program: which projects they are of, and until when. They end with it, unless there are several servers. The engine keeps the index of that moment under their id,
 * where it can; else they see what is there by then.
 */
type Points = {
  /** Answers the id of a new one. Throws ScrollError (429) beyond the limits. */
  open(engine: Engine, caller: string, projects: string[], keepMs: number): Promise<string>
  /** Its projects; it is kept for longer where that is said. Throws ScrollError (404) where the caller has no such, or may not read them any more. */
  use(caller: Caller, id: string, keepMs: number | undefined): Promise<string[]>
  /** Whether the caller had it, and may still read its projects. */
  close(engine: Engine, caller: Caller, id: string): Promise<boolean>
}

type Engine = { points?: EnginePoints }

function createPoints(records: Records): Points {
  const refuse = (limit: string) => ScrollError.tooMany(limit)
  const points = createKeeper<string[]>({ limits, now: Date.now, refuse }, records, plainPacking('point'))
  return {
    open: async (engine, caller, projects, keepMs) => {
      const { id } = await points.keep(caller, () => projects, Date.now() + keepMs)
      try {
        await engine.points?.open(id, keepMs)
        return id
      } catch (error) {
        await points.end(id)
        throw error
      }
    },
    use: async (caller, id, keepMs) => {
      const point = await points.find(caller.id, id)
      if (point === undefined || !mayReadAll(caller, point.item)) throw ScrollError.missing(id)
      if (keepMs !== undefined) {
        point.expiresAt = Date.now() + keepMs
        // Whoever else has changed it has renewed it, too.
        await points.save(point)
      }
      return point.item
    },
    close: async (engine, caller, id) => {
      const point = await points.find(caller.id, id)
      if (point === undefined) return false
      await points.end(id)
      await engine.points?.close(id)
      return mayReadAll(caller, point.item)
    },
  }
}

/** Those of the running program. */
export const pointsOf = oneForEach<Records, Points>(createPoints)
