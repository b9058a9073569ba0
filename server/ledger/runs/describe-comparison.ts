import { LedgerState, reasonSentencesOf } from '@dossier/contract'
import {
  type ComparedLine,
  type ComparedPart,
  type LineThen,
  lineChanges,
  type RunComparison,
} from '@dossier/contract/ledger/ledger-runs'
import type { Records } from '../../records/open.ts'
import { unpackReasons } from '../../records/reasons.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { compareRuns } from './compare.ts'
import type { DifferingLine, RowKey } from './differing-lines.ts'
import { findRun } from './list.ts'
import { runDb } from './tables.ts'

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
  const items = await describeLines(records, lines.page(only, { from, size }))
  const total = only === undefined ? lines.length : lines.count(only)
  const changes = Object.fromEntries(lineChanges.map((change) => [change, lines.count(change)]))
  const counts = { moreReadable: lines.count('better'), lost: lines.count('lost'), changes }
  return { from: first, to: second, ...counts, items, pagination: { count: items.length, from, size, total } }
}

/** What the rows of these lines say; those of a project that is being removed may have gone. */
async function describeLines(records: Records, lines: DifferingLine[]): Promise<ComparedLine[]> {
  const rows = await readRows(
    records,
    lines.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
  )
  const rowOf = (key: RowKey | null) => (key === null ? undefined : rows.get(keyOf(key)))
  return lines.flatMap(({ before, after, changes }) => {
    const [was, is] = [rowOf(before), rowOf(after)]
    const place = is ?? was
    if (!place) return []
    const then = { before: was ? lineThen(was) : null, after: is ? lineThen(is) : null }
    return [{ path: place.path, embeddedPath: place.embedded_path, changes, ...then }]
  })
}

const keyOf = ({ entryId, fromRun }: RowKey) => `${entryId} ${fromRun}`

type Row = Awaited<ReturnType<typeof readSome>>[number]

async function readRows(records: Records, keys: RowKey[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const batch of inBatches(keys)) {
    const found = await readSome(
      records,
      batch.map(({ entryId }) => entryId),
    )
    for (const row of found) rows.set(keyOf({ entryId: row.entry_id, fromRun: row.from_run }), row)
  }
  return rows
}

/** All that lines ever said: a line changes in few runs. */
function readSome(records: Records, entryIds: number[]) {
  const columns = ['entry_id', 'from_run', 'path', 'embedded_path', 'state', 'reason', 'size_bytes', 'file_digest'] as const
  return runDb(records)
    .selectFrom('run_line')
    .select([...columns, 'is_missing'])
    .where('entry_id', 'in', entryIds)
    .execute()
}

function lineThen(row: Row): LineThen {
  const reasons = unpackReasons(row.reason)
  return {
    path: row.path,
    state: LedgerState.parse(row.state),
    reason: reasonSentencesOf(reasons),
    reasons,
    sizeBytes: row.size_bytes,
    digest: row.file_digest,
    isMissing: row.is_missing === 1,
  }
}
