import { blindStates, type Reason, ReasonCount } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { unpackReasons } from '../records/reasons.ts'
import { selectEntries } from './read.ts'

/**
 * Why lines of a project, or below a folder of it, cannot be searched or not wholly: each reason of each such state with the number of its lines,
 * the most frequent first. A line of two reasons counts with both.
 */
export async function countReasons(records: Records, project: string, folder?: string): Promise<ReasonCount[]> {
  const rows = await selectEntries(records, { project, states: blindStates, ...(folder !== undefined && { folder }) })
    .select(['state', 'reason', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['state', 'reason'])
    .execute()
  const counts = new Map<string, ReasonCount>()
  for (const { state, reason: stored, count } of rows) {
    for (const reason of eachOnce(unpackReasons(stored))) {
      const key = `${state} ${reason.code}`
      const known = counts.get(key) ?? { state, reason, count: 0 }
      counts.set(key, ReasonCount.parse({ state, reason: inCommon(known.reason, reason), count: known.count + count }))
    }
  }
  const order = (a: ReasonCount, b: ReasonCount) => b.count - a.count || a.reason.code.localeCompare(b.reason.code, 'en')
  return [...counts.values()].sort(order)
}

/** One of each code, with the facts that all of it share. */
function eachOnce(reasons: Reason[]): Reason[] {
  const byCode = new Map<string, Reason>()
  for (const reason of reasons) byCode.set(reason.code, inCommon(byCode.get(reason.code) ?? reason, reason))
  return [...byCode.values()]
}

function inCommon(one: Reason, other: Reason): Reason {
  const facts = Object.entries(one.facts).filter(([name, fact]) => other.facts[name] === fact)
  return { code: one.code, facts: Object.fromEntries(facts) }
}
