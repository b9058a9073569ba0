import type { NameDates } from '@dossier/contract/names/who'

/** A line with more places between its ends shows those alone that have documents. */
const mostBars = 120

/** The bars of a line of time with those between them that have no documents. */
export function allBars({ unit, bars }: NameDates): { from: number; documents: number }[] {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return []
  const known = new Map(bars.map(({ from, documents }) => [from, documents]))
  const all = []
  for (let from = first.from; from <= last.from; from = nextOf(from, unit)) {
    if (all.length === mostBars) return bars
    all.push({ from, documents: known.get(from) ?? 0 })
  }
  return all
}

function nextOf(from: number, unit: NameDates['unit']): number {
  const date = new Date(from)
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.getTime()
}
