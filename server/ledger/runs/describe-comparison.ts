import type { RunComparison } from '@dossier/contract/ledger-runs'
import type { Records } from '../../records/open.ts'
import { compareRuns, countChanges } from './compare.ts'
import { findRun } from './list.ts'

/** Two runs as somebody names them, and a page of the lines. */
export type ComparisonQuery = { before: string; after: string; from: number; size: number }

/** What differs between two runs, with the counts of all and one page of the lines. @throws AppError NOT_FOUND where there is no such run. */
export async function describeComparison(
  records: Records,
  project: string,
  { before, after, from, size }: ComparisonQuery,
): Promise<RunComparison> {
  const [first, second] = [await findRun(records, project, before), await findRun(records, project, after)]
  const lines = await compareRuns(records, { project, from: first.number, to: second.number })
  const items = lines.slice(from, from + size)
  const pagination = { count: items.length, from, size, total: lines.length }
  return { from: first, to: second, ...countChanges(lines), items, pagination }
}
