import {
  type LedgerItem,
  type LedgerPage,
  LedgerState,
  type LedgerTotals,
  ledgerStates,
  reasonSentencesOf,
} from '@dossier/contract'
import { sql } from 'kysely'
import { containsFolded } from '../records/fold.ts'
import type { Records } from '../records/open.ts'
import { folderKeys, isInFolder } from '../records/place.ts'
import { givesReason, unpackReasons } from '../records/reasons.ts'
import { isSeen } from '../records/unseen.ts'

/** Which lines of the ledger: of a project, below a folder (itself included), in some states, with the code of a reason, with a part of a name. */
export type LedgerFilter = { project: string; states?: readonly LedgerState[]; reason?: string; folder?: string; name?: string }

/** How many entries are in each state; `found` is their sum. `folder` counts everything below it. */
export async function ledgerTotals(records: Records, project: string, folder?: string): Promise<LedgerTotals> {
  const rows = await selectEntries(records, folder === undefined ? { project } : { project, folder })
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  const totals = { found: 0, ...emptyStates() }
  for (const state of ledgerStates) {
    totals[state] = counts.get(state) ?? 0
    totals.found += totals[state]
  }
  return totals
}

function emptyStates(): Omit<LedgerTotals, 'found'> {
  return {
    indexed: 0,
    'indexed-in-part': 0,
    duplicate: 0,
    skipped: 0,
    empty: 0,
    encrypted: 0,
    damaged: 0,
    'timed-out': 0,
    unsupported: 0,
    failed: 0,
    waiting: 0,
  }
}

/** One page of the ledger, by path and then in the order of the container. */
export async function ledgerPage(records: Records, filter: LedgerFilter & { from: number; size: number }): Promise<LedgerPage> {
  const { from, size } = filter
  const [rows, total] = await Promise.all([
    selectLines(records, filter).limit(size).offset(from).execute(),
    selectEntries(records, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(toItem), pagination: { count: rows.length, from, size, total: total.count } }
}

function selectLines(records: Records, filter: LedgerFilter) {
  return selectEntries(records, filter)
    .select([
      'entry_id',
      'path_key',
      'path',
      'embedded_path',
      'document_id',
      'state',
      'reason',
      'content_type',
      'size_bytes',
      'duration_ms',
      'tool',
    ])
    .orderBy('path_key')
    .orderBy('entry_id')
}

/** The entries of these lines. */
export function selectEntries(records: Records, { project, states, reason, folder, name }: LedgerFilter) {
  let query = records.db.selectFrom('entry').where('project', '=', project).where(isSeen)
  if (states && states.length > 0) query = query.where('state', 'in', states)
  if (reason !== undefined) query = query.where(givesReason(reason))
  if (folder !== undefined) query = query.where((eb) => eb.or(folderKeys(folder).map((key) => isInFolder(key)(eb))))
  if (name) query = query.where(sql<boolean>`folded_name like ${containsFolded(name)} escape '\\'`)
  return query
}

type Line = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

function toItem(row: Line): LedgerItem {
  const reasons = unpackReasons(row.reason)
  return {
    path: row.path,
    embeddedPath: row.embedded_path,
    id: row.document_id,
    state: LedgerState.parse(row.state),
    reason: reasonSentencesOf(reasons),
    reasons,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    durationMs: row.duration_ms,
    tool: row.tool,
  }
}
