import {
  type LedgerItem,
  type LedgerPage,
  LedgerState,
  type LedgerTotals,
  ledgerStates,
  reasonSentencesOf,
  unreadableStates,
} from '@dossier/contract'
import { hasInName } from '../records/fold.ts'
import type { Records } from '../records/open.ts'
import { folderKeys, isInFolder } from '../records/place.ts'
import { unpackReadingOptions } from '../records/reading-options.ts'
import { givesReason, unpackReasons } from '../records/reasons.ts'
import { isSeen } from '../records/unseen.ts'
import { inBatches } from '../records/writing/batches.ts'
import { isMissing, missingSince } from './missing.ts'

/**
 * Which lines of the ledger: of a project, below a folder (itself included), in some states, with the code of a reason, with a part of a name, of files that
 * are on disk or are not.
 */
export type LedgerFilter = {
  project: string
  states?: readonly LedgerState[]
  reason?: string
  folder?: string
  name?: string
  missing?: boolean
}

/**
 * How many entries are in each state; `found` is their sum. `folder` counts everything below it. Those that are not on disk any more are in their
 * states as before, and `missing` says how many they are.
 */
export async function ledgerTotals(
  records: Records,
  project: string,
  narrowed: { folder?: string | undefined; missing?: boolean | undefined } = {},
): Promise<LedgerTotals> {
  const { folder, missing: wanted } = narrowed
  const filter = { project, ...(folder !== undefined && { folder }), ...(wanted !== undefined && { missing: wanted }) }
  const [rows, missing] = await Promise.all([countStates(records, filter), countLines(records, { ...filter, missing: true })])
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  const totals = { found: 0, ...emptyStates(), missing: wanted === false ? 0 : missing }
  for (const state of ledgerStates) {
    totals[state] = counts.get(state) ?? 0
    totals.found += totals[state]
  }
  return totals
}

function countStates(records: Records, filter: LedgerFilter) {
  return selectEntries(records, filter)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
}

async function countLines(records: Records, filter: LedgerFilter): Promise<number> {
  const { count } = await selectEntries(records, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function emptyStates(): Omit<LedgerTotals, 'found' | 'missing'> {
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
    countLines(records, filter),
  ])
  const members = await countMembers(records, rows)
  const items = rows.map((row) => toItem(row, members.get(row.entry_id) ?? null))
  return { items, pagination: { count: rows.length, from, size, total } }
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
      'noticed',
      'read_with',
      'ocr_with',
    ])
    .select(missingSince.as('missing_since'))
    .orderBy('path_key')
    .orderBy('entry_id')
}

/** The entries of these lines. */
export function selectEntries(records: Records, { project, states, reason, folder, name, missing }: LedgerFilter) {
  let query = records.db.selectFrom('entry').where('project', '=', project).where(isSeen)
  if (states && states.length > 0) query = query.where('state', 'in', states)
  if (reason !== undefined) query = query.where(givesReason(reason))
  if (folder !== undefined) query = query.where((eb) => eb.or(folderKeys(folder).map((key) => isInFolder(key)(eb))))
  if (name) query = query.where(hasInName(name))
  if (missing !== undefined) query = query.where((eb) => (missing ? isMissing(project)(eb) : eb.not(isMissing(project)(eb))))
  return query
}

type Line = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

type Members = NonNullable<LedgerItem['members']>

/** What lies directly in each of these lines, by its number; containers of an archive are counted in their own line. */
async function countMembers({ db }: Records, rows: Line[]): Promise<Map<number, Members>> {
  const members = new Map<number, Members>()
  for (const batch of inBatches(rows.map(({ entry_id }) => entry_id))) {
    const counted = await db
      .selectFrom('entry')
      .select(['parent_entry', 'state', (eb) => eb.fn.countAll<number>().as('count')])
      .where('parent_entry', 'in', batch)
      .where(isSeen)
      .groupBy(['parent_entry', 'state'])
      .execute()
    for (const { parent_entry, state, count } of counted) {
      const { expected, read, failed } = members.get(parent_entry ?? 0) ?? { expected: 0, read: 0, failed: 0 }
      const isFailed = unreadableStates.some((unreadable) => unreadable === state)
      const sum = { expected: expected + count, read: read + (isFailed ? 0 : count), failed: failed + (isFailed ? count : 0) }
      members.set(parent_entry ?? 0, sum)
    }
  }
  return members
}

function toItem(row: Line, members: Members | null): LedgerItem {
  // What walks have noticed comes last: it is of the file on disk, not of how it was read.
  const reasons = [...unpackReasons(row.reason), ...unpackReasons(row.noticed ?? '')]
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
    options: unpackReadingOptions(row),
    members,
    missingSince: row.missing_since,
  }
}
