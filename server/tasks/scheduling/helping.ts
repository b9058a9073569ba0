import { AppError } from '@dossier/contract'
import type { TaskKind, TaskScope } from '../kind.ts'
import { argsOf } from '../row.ts'
import type { OpenRow } from '../states.ts'
import type { RunningTask } from './choose.ts'
import type { RunDeps } from './run.ts'

/** `onBegin`, `onEnd`: told of the task that is helped with; `onFault`: told what keeps this process from writing anything. */
export type HelpingOptions<S extends TaskScope> = Omit<RunDeps<S>, 'makeRoom'> & {
  kinds: ReadonlyMap<string, TaskKind<S>>
  onBegin(id: string): void
  onEnd(id: string): void
  onFault(error: unknown): void
}

type Help = { id: string; ending: AbortController; ended: Promise<void> }

/** A help that failed here is not tried again for so long: others may have what this machine lacks. */
const restMs = 60_000

/**
 * What this worker does of a task that another one has, see `TaskKind.help`: of one at a time, and only while nothing of its own takes memory. It writes nothing about the task, whose end is none of its own.
 */
export class Helping<S extends TaskScope> {
  readonly #options: HelpingOptions<S>
  readonly #restsUntil = new Map<string, number>()
  #help: Help | undefined

  constructor(options: HelpingOptions<S>) {
    this.#options = options
  }

  /** The task that it helps with. */
  get taskId(): string | undefined {
    return this.#help?.id
  }

  /** Settled when nothing of it runs any more. */
  get ended(): Promise<void> {
    return this.#help?.ended ?? Promise.resolve()
  }

  /** Stops where the task is no other worker's any more, or is to stop. */
  look(elsewhere: readonly OpenRow[]): void {
    const row = elsewhere.find(({ id }) => id === this.#help?.id)
    if (!row || !isCarriedOn(row)) this.#help?.ending.abort(new Error('the task is not carried on elsewhere'))
  }

  /** Stops for a task of this worker's own that takes memory; answers whether that one has to wait for it. */
  givesWay(neededMb: number): boolean {
    if (!this.#help || neededMb === 0) return false
    this.#help.ending.abort(new Error('this worker has a task of its own'))
    return true
  }

  /** Begins to help where that is of use: first with what was put before others, then where most is to be done, then with what was asked for first. */
  async begin(elsewhere: readonly OpenRow[], running: readonly RunningTask[]): Promise<void> {
    const { kinds, records, signal } = this.#options
    if (this.#help || signal.aborted || running.some(({ memoryMb }) => memoryMb > 0)) return
    const able = elsewhere.flatMap((row) => {
      const kind = kinds.get(row.class)
      const args = kind && argsOf(kind, row)
      if (!kind?.help || args === undefined || row.project === null || !isCarriedOn(row) || this.#isResting(row.id)) return []
      return [{ row, kind, help: kind.help, task: { id: row.id, project: row.project, args } }]
    })
    const needing: { row: OpenRow; kind: TaskKind<S>; need: number }[] = []
    for (const { row, kind, help, task } of able) {
      const need = await help.need(records, task, able.length)
      if (need > 0) needing.push({ row, kind, need })
    }
    const order = (a: OpenRow, b: OpenRow) => (b.preferredAt ?? 0) - (a.preferredAt ?? 0)
    const [next] = needing.toSorted((a, b) => order(a.row, b.row) || b.need - a.need || a.row.createdAt - b.row.createdAt)
    if (next) this.#begin(next.kind, next.row.id)
  }

  #isResting(id: string): boolean {
    return performance.now() < (this.#restsUntil.get(id) ?? 0)
  }

  #begin(kind: TaskKind<S>, id: string): void {
    const ending = new AbortController()
    const { signal, onBegin, onEnd } = this.#options
    onBegin(id)
    const ended = this.#run(kind, id, AbortSignal.any([signal, ending.signal])).finally(() => {
      this.#help = undefined
      onEnd(id)
    })
    this.#help = { id, ending, ended }
  }

  async #run(kind: TaskKind<S>, id: string, signal: AbortSignal): Promise<void> {
    const { records, openScope, log, onFault } = this.#options
    log.info({ event: 'help begun', task: id })
    try {
      const row = await records.db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
      const args = row && argsOf(kind, row)
      if (row && args !== undefined) await kind.help?.run(await openScope(row, kind, signal), args, signal)
    } catch (error) {
      if (error instanceof AppError && error.code === 'RECORDS_DOWN') onFault(error)
      if (signal.aborted) return
      this.#restsUntil.set(id, performance.now() + restMs)
      log.warn({ event: 'help failed', task: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      log.info({ event: 'help ended', task: id })
    }
  }
}

function isCarriedOn({ state, isStopRequested }: OpenRow): boolean {
  return state === 'RUNNING' && !isStopRequested
}
