import { type IndexingProperties, RunWorker } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { storedJson } from '../../records/stored-json.ts'

/** A worker that reads files of a run which another one carries out. */
type Helper = { records: Records; runId: string; workerId: string }

/** Others write to the records, too, by turns. */
const pauseMs = 1_000

/** What a helper has in hand, written down for the worker that carries out the run. It goes with its worker, should that not live to take it back. */
export class HelperNews {
  readonly #helper: Helper
  #told = ''
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(helper: Helper) {
    this.#helper = helper
  }

  /** At most once a second, and nothing that is written there already. */
  async tell(worker: RunWorker): Promise<void> {
    const { records, runId, workerId } = this.#helper
    const told = storedJson(worker)
    if (told === this.#told || performance.now() - this.#toldAt < pauseMs) return
    const row = { worker_id: workerId, run_id: runId, told }
    await records.db.transaction().execute((trx) =>
      trx
        .insertInto('helper')
        .values(row)
        .onConflict((conflict) => conflict.column('worker_id').doUpdateSet(row))
        .execute(),
    )
    this.#told = told
    this.#toldAt = performance.now()
  }

  async takeBack(): Promise<void> {
    const { records, workerId } = this.#helper
    await records.db.deleteFrom('helper').where('worker_id', '=', workerId).execute()
  }
}

/** The workers that help with a run, in an order that stays. */
export async function readHelpers({ db }: Pick<Records, 'db'>, runId: string): Promise<RunWorker[]> {
  const rows = await db.selectFrom('helper').select('told').where('run_id', '=', runId).orderBy('worker_id').execute()
  return rows.map(({ told }) => RunWorker.parse(JSON.parse(told)))
}

/** What a run tells of the files in hand: of the worker that carries it out, and those of its helpers. */
export function joinHelpers(
  own: RunWorker,
  helpers: readonly RunWorker[],
): Pick<IndexingProperties, 'currentFile' | 'largeFile' | 'workers'> {
  const workers = [own, ...helpers]
  const currentFile = workers.find((worker) => worker.currentFile !== null)?.currentFile ?? null
  const largeFile = workers.find((worker) => worker.largeFile)?.largeFile
  return { currentFile, ...(largeFile && { largeFile }), ...(helpers.length > 0 && { workers }) }
}
