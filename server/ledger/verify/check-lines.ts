import { type LedgerTotals, ledgerStates } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { ledgerTotals } from '../read.ts'
import type { Findings } from './findings.ts'

type LinesCheck = { records: Records; project: string; findings: Findings; signal: AbortSignal }

/** All lines counted one by one. */
export type CountedLines = { lines: number; missing: number; states: Record<string, number> }

const pageCount = 2_000

/** Compares the ledger with itself: its totals with its lines counted one by one, and each embedded line with its container. */
export async function checkLines(check: LinesCheck): Promise<CountedLines> {
  const { records, project, findings } = check
  const before = await ledgerTotals(records, project)
  const counted = await countLines(check)
  const after = await ledgerTotals(records, project)
  for (const state of ledgerStates) {
    const there = counted.states[state] ?? 0
    // Lines that change during the count are not differences.
    if (isBetween(there, before[state], after[state])) continue
    findings.add('wrong-total', {}, { state, told: after[state], counted: there })
  }
  if (!addsUp(after)) findings.add('wrong-total', {}, { state: 'found', told: after.found, counted: counted.lines })
  return counted
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other)
}

function addsUp(totals: LedgerTotals): boolean {
  return totals.found === ledgerStates.reduce((sum, state) => sum + totals[state], 0)
}

async function countLines({ records, project, findings, signal }: LinesCheck): Promise<CountedLines> {
  const counted: CountedLines = { lines: 0, missing: 0, states: {} }
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal.throwIfAborted()
    const rows = await readPage(records, project, after)
    for (const row of rows) {
      counted.lines += 1
      if (row.missing_since !== null) counted.missing += 1
      counted.states[row.state] = (counted.states[row.state] ?? 0) + 1
      const place = { path: row.path, embeddedPath: row.embedded_path }
      if (row.state === 'waiting') findings.add('still-waits', place)
      if (row.parent_entry === null) continue
      if (row.container_key === null) findings.add('no-container', place)
      else if (!Buffer.from(row.container_key).equals(Buffer.from(row.path_key))) findings.add('other-container', place)
    }
    after = rows.length < pageCount ? undefined : rows.at(-1)?.entry_id
  }
  return counted
}

function readPage({ db }: Records, project: string, after: number) {
  return db
    .selectFrom('entry')
    .leftJoin('entry as container', 'container.entry_id', 'entry.parent_entry')
    .leftJoin('entry as file', (join) =>
      join
        .onRef('file.project', '=', 'entry.project')
        .onRef('file.path_key', '=', 'entry.path_key')
        .on('file.parent_entry', 'is', null),
    )
    .select(['entry.entry_id', 'entry.path_key', 'entry.path', 'entry.embedded_path', 'entry.parent_entry', 'entry.state'])
    .select(['container.path_key as container_key', 'file.missing_since'])
    .where('entry.project', '=', project)
    .where('entry.entry_id', '>', after)
    .orderBy('entry.entry_id')
    .limit(pageCount)
    .execute()
}
