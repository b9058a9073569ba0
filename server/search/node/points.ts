import { randomBytes } from 'node:crypto'
import type { Records } from '../../records/open.ts'
import { ScrollError } from '../scroll/scroll-error.ts'

/** As many as scrolls. */
const limits = { perCaller: 50, inAll: 500 }

type Point = { caller: string; projects: string[]; expiresAt: number }

/** The points in time of a running program: which projects they are of, and until when. They end with it. */
export type Points = {
  /** Answers the id of a new one. Throws ScrollError (429) beyond the limits. */
  open(caller: string, projects: string[], keepMs: number): string
  /** Its projects; it is kept for longer where that is said. Throws ScrollError (404) where the caller has no such. */
  use(caller: string, id: string, keepMs: number | undefined): string[]
  /** Whether the caller had it. */
  close(caller: string, id: string): boolean
}

/** None yet. `now` answers epoch milliseconds. */
function createPoints(now: () => number = Date.now): Points {
  const points = new Map<string, Point>()
  const endExpired = () => {
    for (const [id, { expiresAt }] of points) if (expiresAt <= now()) points.delete(id)
  }
  return {
    open: (caller, projects, keepMs) => {
      endExpired()
      const own = [...points.values()].filter((point) => point.caller === caller).length
      if (own >= limits.perCaller) throw ScrollError.tooMany(`at most ${limits.perCaller} of each user`)
      if (points.size >= limits.inAll) throw ScrollError.tooMany(`at most ${limits.inAll} in all`)
      const id = randomBytes(24).toString('base64url')
      points.set(id, { caller, projects, expiresAt: now() + keepMs })
      return id
    },
    use: (caller, id, keepMs) => {
      endExpired()
      const point = points.get(id)
      if (point?.caller !== caller) throw ScrollError.missing(id)
      if (keepMs !== undefined) point.expiresAt = now() + keepMs
      return point.projects
    },
    close: (caller, id) => {
      endExpired()
      return points.get(id)?.caller === caller && points.delete(id)
    },
  }
}

const kept = new WeakMap<Records, Points>()

/** Those of the running program. */
export function pointsOf(records: Records): Points {
  const points = kept.get(records) ?? createPoints()
  kept.set(records, points)
  return points
}
