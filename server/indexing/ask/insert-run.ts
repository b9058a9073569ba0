import type { IndexingProperties } from '@dossier/contract'
import { insertTask, type TaskRow, type Trx } from '../../tasks/row.ts'
import { indexKind } from '../run/index-kind.ts'
import { scanKind } from '../run/scan-kind.ts'
import { emptyProperties, type RunArgs } from './run-args.ts'

/** A run is two tasks: the scan finds files, the index task reads them. */
export type TwoRows = { scan: TaskRow; index: TaskRow }

/** `id`: of the index task, where files that are to be read in it name it already. */
export type NewRun = { project: string; userId: string; args: RunArgs; state?: 'CREATED' | 'QUEUED'; id?: string }

/** Writes the two tasks of a new run; the scan is a part of the other and never runs by itself. */
export async function insertRun(trx: Trx, { args, ...run }: NewRun): Promise<TwoRows> {
  const properties: IndexingProperties = emptyProperties(args, run.project)
  const index = await insertTask(trx, indexKind, { ...run, args, properties })
  const { project, userId, state = 'QUEUED' } = run
  const scan = await insertTask(trx, scanKind, { project, userId, state, args, progress: unknownProgress, leader: index })
  return { scan, index }
}

/** The progress of a walk is unknown. */
const unknownProgress = -2
