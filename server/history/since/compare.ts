import { goneReasons, keptMost, newToUserReasons, type Since } from '@dossier/contract/kept-results'
import type { Scope } from '../../scope/scope.ts'
import { countNow } from './ask-now.ts'
import { differenceOf, keyOf } from './difference.ts'
import { type Found, ofProjects, readFound, unpackFound } from './found.ts'
import { clauseOf, openKept } from './kept-row.ts'
import { whyGone, whyNewToUser } from './reasons.ts'
import { rightsSince } from './rights.ts'

type Page = { from: number; size: number }

/**
 * What a saved search finds that it did not find when its results were kept, and what it finds no more, the latest documents first. Reasons are looked up of the first `keptMost`
 * of each; the totals are exact. Throws as `keepResults`.
 */
export async function compareSince(scope: Scope, id: number, page: Page): Promise<Since> {
  const { event, inside, kept } = await openKept(scope, id)
  const isKept = kept.found !== null
  const most = isKept ? Number.POSITIVE_INFINITY : 0
  const now = await countNow(inside, { projects: event.projectIds, clause: clauseOf(kept), most })
  const rights = rightsSince(event, kept.projects)
  const all = kept.found === null ? [] : unpackFound(kept.found)
  const then = ofProjects(all, event.projectIds)
  const { added, gone } = now.rids && isKept ? await differenceOf(inside, then, now.rids) : { added: [], gone: [] }
  const told = added.slice(-keptMost).reverse()
  const newWhy = await whyNewToUser(inside, { rids: told, moment: kept, opened: rights.opened })
  const goneWhy = await whyGone(inside, gone, kept)
  const shown = await readFound(inside, told.slice(page.from, page.from + page.size))
  return {
    keptAt: Number(kept.kept_at),
    before: Number(kept.total),
    now: now.total,
    isKept,
    closed: { projects: rights.closed, documents: isKept ? all.length - then.length : null },
    new: {
      total: added.length,
      explained: newWhy.size,
      reasons: countReasons(newToUserReasons, newWhy.values()),
      items: shown.flatMap((found) => itemOf(found, newWhy.get(found.rid))),
    },
    gone: {
      total: gone.length,
      explained: goneWhy.size,
      reasons: countReasons(goneReasons, goneWhy.values()),
      items: gone.slice(page.from, page.from + page.size).flatMap((found) => itemOf(found, goneWhy.get(keyOf(found)))),
    },
  }
}

function countReasons<Reason extends string>(reasons: readonly Reason[], given: Iterable<Reason>) {
  const counts = new Map<Reason, number>()
  for (const reason of given) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return reasons.flatMap((reason) => ({ reason, documents: counts.get(reason) ?? 0 })).filter(({ documents }) => documents > 0)
}

function itemOf<Reason extends string>({ project, id, routing, path, embeddedPath }: Found, reason: Reason | undefined) {
  return reason === undefined ? [] : [{ project, id, routing, path, embeddedPath, reason }]
}
