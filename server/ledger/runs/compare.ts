import type { Records } from '../../records/open.ts'
import { DifferingLines } from './differing-lines.ts'
import { readFacts } from './line-facts.ts'
import { changesOf, isLost, pairLines } from './pair-lines.ts'

type TwoRuns = { project: string; from: number; to: number }

/** So many comparisons are kept: what two runs left at their ends never changes, and somebody pages through it. */
const keptCount = 4

const kept = new WeakMap<Records, Map<string, Promise<DifferingLines>>>()

/**
 * What differs between the ends of two runs, by the bytes of the paths. `from` may be the later one. Only lines that differ are read, and of those what is
 * compared; the result is kept for the pages to come.
 */
export function compareRuns(records: Records, runs: TwoRuns): Promise<DifferingLines> {
  const ofRecords = kept.get(records) ?? new Map<string, Promise<DifferingLines>>()
  kept.set(records, ofRecords)
  const key = `${runs.from} ${runs.to} ${runs.project}`
  const comparison = ofRecords.get(key) ?? findDiffering(records, runs)
  // The last one that was asked for stands last.
  ofRecords.delete(key)
  ofRecords.set(key, comparison)
  comparison.catch(() => ofRecords.delete(key))
  for (const oldest of [...ofRecords.keys()].slice(0, -keptCount)) ofRecords.delete(oldest)
  return comparison
}

/** Lines looked at before others have their turn. */
const turnCount = 5_000

async function findDiffering(records: Records, { project, from, to }: TwoRuns): Promise<DifferingLines> {
  const [first, second] = [Math.min(from, to), Math.max(from, to)]
  const were = await readFacts(records, { project, first, second }, 'before')
  const are = await readFacts(records, { project, first, second }, 'after')
  const pairs = from <= to ? pairLines(were, are) : pairLines(are, were)
  const lines = new DifferingLines(pairs.length)
  for (const [at, pair] of pairs.entries()) {
    const changes = changesOf(pair)
    if (changes.length > 0) lines.add({ ...pair, changes }, isLost(pair, changes))
    if (at % turnCount === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return lines
}
