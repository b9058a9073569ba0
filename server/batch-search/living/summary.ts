import { newHitReasons } from '@dossier/contract/batch-search/living'
import { goneReasons } from '@dossier/contract/kept-results'
import { z } from 'zod'

const count = z.int()
/** How many hits of a run are new and gone, by reason; reasons that none has are left out. */
export const Summary = z.object({
  new: z.partialRecord(z.enum(newHitReasons), count),
  gone: z.partialRecord(z.enum(goneReasons), count),
})
export type Summary = z.infer<typeof Summary>

export const nothingChanged: Summary = { new: {}, gone: {} }

/** What is stored of a run. */
export function readSummary(json: string): Summary {
  return Summary.parse(JSON.parse(json))
}

/** Both together. */
export function addSummaries(one: Summary, other: Summary): Summary {
  const sum = (key: 'new' | 'gone') => {
    const all = new Map<string, number>(Object.entries(one[key]))
    for (const [reason, hits] of Object.entries(other[key])) all.set(reason, (all.get(reason) ?? 0) + hits)
    return Object.fromEntries(all)
  }
  return Summary.parse({ new: sum('new'), gone: sum('gone') })
}

/** All hits of one side. */
export function totalOf(side: Summary['new'] | Summary['gone']): number {
  return Object.values(side).reduce((sum, hits) => sum + hits, 0)
}
