import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import { runDb } from './tables.ts'

const Options = z.record(z.string(), z.unknown())

/** What the last run over a folder was asked for, by its path as people read it, whether it came to its end or not; undefined where there was none. */
export async function lastRunOptions(
  records: Records,
  project: string,
  folder: string,
): Promise<Record<string, unknown> | undefined> {
  const rows = await runDb(records)
    .selectFrom('ledger_run')
    .select('options')
    .where('project', '=', project)
    .where('folder', '=', folder)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ options }) => Options.parse(JSON.parse(options))).find(({ retry }) => retry !== true)
}
