import { numberOf } from '../../records/number-of-text.ts'
import type { Records } from '../../records/open.ts'
import { runDb } from './tables.ts'

/**
 * What of a line is compared, as small as it can be: there may be a million. `key`: the bytes of the path, a NUL, the place in the file. Digest and reason are
 * kept as numbers that are equal where they are; the digest is null where there is none.
 */
export type LineFacts = {
  entryId: number
  /** The run from which on the line said this: with the entry it is the key of its row. */
  fromRun: number
  key: string
  isFile: boolean
  state: string
  isMissing: boolean
  digest: string | null
  reason: number
}

/** Batch size of reads; a batch takes far less than 50 ms. */
const readAtOnce = 2_000

/** What a line said before or after: at the end of the earlier run and no longer at that of the later, or the other way round. */
export type Side = 'before' | 'after'

type TwoEnds = { project: string; first: number; second: number }

/** The lines of one side that differ between two runs, by their places. Yields to the event loop in between. */
export async function readFacts(records: Records, runs: TwoEnds, side: Side): Promise<LineFacts[]> {
  const lines: LineFacts[] = []
  for (let run = runs.first + 1; run <= runs.second; run++) {
    for (let after = 0, isMore = true; isMore; ) {
      const rows = await readRows(records, runs, { side, run, after })
      for (const row of rows) lines.push(factsOf(row))
      isMore = rows.length === readAtOnce
      after = rows.at(-1)?.entry_id ?? after
      if (isMore) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  // Entries are numbered as walks find them, so that this is nearly the order already.
  return lines.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
}

/** What a run ended (before) or began (after), behind a line. */
type Part = { side: Side; run: number; after: number }

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(records: Records, { project, first, second }: TwoEnds, { side, run, after }: Part) {
  const query = runDb(records)
    .selectFrom('run_line')
    .select(['entry_id', 'from_run', 'path_key', 'embedded_path', 'state', 'reason', 'file_digest', 'is_missing'])
    .where('project', '=', project)
    .where('entry_id', '>', after)
    .orderBy('entry_id')
    .limit(readAtOnce)
  if (side === 'before') return query.where('until_run', '=', run).where('from_run', '<=', first).execute()
  const still = query
    .where('from_run', '=', run)
    .where((eb) => eb.or([eb('until_run', 'is', null), eb('until_run', '>', second)]))
  return still.execute()
}

function factsOf(row: Row): LineFacts {
  return {
    entryId: row.entry_id,
    fromRun: row.from_run,
    key: `${Buffer.from(row.path_key).toString('latin1')}\0${row.embedded_path ?? ''}`,
    isFile: row.embedded_path === null,
    state: row.state,
    isMissing: row.is_missing === 1,
    digest: row.file_digest === null ? null : shortened(row.file_digest),
    // Most lines have one of few reasons, but duplicates each have their own.
    reason: numberOf(row.reason),
  }
}

/** 96 bits of a digest are enough to tell those of one ledger apart; a copy, or the whole text would stay in memory. */
function shortened(digest: string): string {
  return Buffer.from(digest.slice(0, 24), 'hex').toString('latin1')
}
