import type { ComparedPart, RunComparison } from '@dossier/contract/ledger-runs'
import type { Records } from '../../records/open.ts'
import { chooseLines, compareRuns, countChanges, describeLine } from './compare.ts'
import { findRun } from './list.ts'

/** Two runs as somebody names them, and a page of the lines, or of some of them. */
export type ComparisonQuery = { before: string; after: string; only?: ComparedPart | undefined; from: number; size: number }

/** What differs between two runs, with the counts of all and one page of the lines. @throws AppError NOT_FOUND where there is no such run. */
export async function describeComparison(
  records: Records,
  project: string,
  { before, after, only, from, size }: ComparisonQuery,
): Promise<RunComparison> {
  const [first, second] = [await findRun(records, project, before), await findRun(records, project, after)]
  const lines = await compareRuns(records, { project, from: first.number, to: second.number })
  const chosen = chooseLines(lines, only)
  const items = chosen.slice(from, from + size).map(describeLine)
  const pagination = { count: items.length, from, size, total: chosen.length }
  return { from: first, to: second, ...countChanges(lines), items, pagination }
}
