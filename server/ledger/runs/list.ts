import { AppError } from '@dossier/contract'
import type { LedgerRun, RunKind } from '@dossier/contract/ledger/ledger-runs'
import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import { runDb } from './tables.ts'

const Options = z.record(z.string(), z.unknown())

/** The completed runs of a project, latest first. */
export async function listRuns(records: Records, project: string): Promise<LedgerRun[]> {
  const rows = await runDb(records)
    .selectFrom('ledger_run')
    .selectAll()
    .where('project', '=', project)
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => {
    const options = Options.parse(JSON.parse(row.options))
    return {
      number: row.number,
      taskId: row.task_id,
      kind: kindOf(options),
      folder: row.folder,
      files: row.files,
      options,
      startedAt: row.started_at,
      endedAt: row.ended_at ?? row.started_at,
    }
  })
}

/** By what it was asked for, so that runs of before have their kind too. */
function kindOf({ pages, retry, passwords, begunBy }: z.infer<typeof Options>): RunKind {
  if (pages === true) return 'ocr'
  if (retry !== true) return begunBy === 'watching' ? 'watched' : 'folder'
  return passwords === 'given' || passwords === 'kept' ? 'passwords' : 'again'
}

/** The run that somebody names by its number or its task's id. @throws AppError NOT_FOUND if there is no such completed run. */
export async function findRun(records: Records, project: string, named: string): Promise<LedgerRun> {
  const runs = await listRuns(records, project)
  const run = runs.find(({ number, taskId }) => String(number) === named || taskId === named)
  if (run) return run
  const known = runs.map(({ number }) => number).slice(0, 20)
  const message = `There is no ended run "${named}" in the project "${project}": ${known.length > 0 ? `its runs are ${known.join(', ')}` : 'it has none yet'}.`
  throw new AppError('NOT_FOUND', { message, run: named })
}
