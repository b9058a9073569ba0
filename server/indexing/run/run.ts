import { setTimeout as sleep } from 'node:timers/promises'
import { type FoundEntry, walkFolder } from '../../scan/walk.ts'
import { describeFault } from '../../tasks/fault.ts'
import { RunOptions, type TaskRow } from '../../tasks/task-row.ts'
import type { IngestDeps } from '../../worker/deps.ts'
import { checkFolder } from '../ask/folder-check.ts'
import { readWaitingFiles } from '../read/read-waiting.ts'
import { doubtOldFaults } from '../scan/doubt-old-faults.ts'
import { countMissing, markMissing } from '../scan/mark-missing.ts'
import { saveFound, scanBatchCount } from '../scan/save-found.ts'
import { RunProgress, type RunView } from './progress.ts'
import { endRun, isStopRequested, saveProgress, startRun } from './run-rows.ts'

/** How often the counts of a run are written down, and a stop is looked for. */
const tickMs = 500

/**
 * Carries out one indexing run: walks its folder and reads what waits, at the same time, while the index follows. It ends DONE once everything is
 * searchable, CANCELLED when it was stopped, ERROR with the reason; the last two can be resumed. When the process itself is to end
 * (`deps.signal`), the run stays as it is for the next start.
 */
export async function runIndexing(deps: IngestDeps, task: TaskRow): Promise<void> {
  const run = new Run(deps, task)
  await run.carryOut()
}

class Run {
  readonly #deps: IngestDeps
  readonly #task: TaskRow
  readonly #options: RunOptions
  readonly #folder: Buffer
  readonly #view: RunView
  readonly #progress: RunProgress
  /** Aborted by a stop, a fault or the end of the process. */
  readonly #ending = new AbortController()
  #wakeReaders = () => {}
  #isStopped = false

  constructor(deps: IngestDeps, task: TaskRow) {
    this.#deps = deps
    this.#task = task
    this.#options = RunOptions.parse(JSON.parse(task.options))
    this.#folder = Buffer.from(this.#options.folderKey, 'hex')
    this.#progress = new RunProgress(deps.records)
    const { folder, retry } = this.#options
    this.#view = {
      runId: task.id,
      project: task.project,
      folder,
      scanning: !retry,
      currentFile: null,
      missing: 0,
      searchable: deps.following.searchable,
    }
  }

  async carryOut(): Promise<void> {
    const { records, signal } = this.#deps
    const abort = () => this.#ending.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const quiet = new AbortController()
    await startRun(records, this.#task)
    const works = [this.#deps.following.follow(quiet.signal), this.#tick(quiet.signal)]
    const beside = works.map((work) => work.catch((error: unknown) => this.#fail(error)))
    try {
      await this.#scanAndRead()
      if (!this.#ending.signal.aborted) await this.#settle(quiet, beside)
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#ending.abort(error)
    } finally {
      quiet.abort()
      signal.removeEventListener('abort', abort)
      await Promise.all(beside)
    }
    if (!signal.aborted) await this.#end()
  }

  async #scanAndRead(): Promise<void> {
    const { signal } = this.#ending
    const { retry, scanOnly } = this.#options
    const parts = [retry ? this.#scanned(0) : this.#scan(), ...(scanOnly ? [] : [this.#read()])]
    // The first fault ends the other part too; both are waited for, so that nothing runs on behind.
    const ended = await Promise.allSettled(parts.map((part) => part.catch((error: unknown) => this.#fail(error))))
    for (const one of ended) if (one.status === 'rejected' && !signal.aborted) throw one.reason
  }

  #fail(error: unknown): void {
    if (!this.#ending.signal.aborted) this.#ending.abort(error)
  }

  async #scan(): Promise<void> {
    await checkFolder(this.#folder)
    const { records, ownFolders } = this.#deps
    const { excludePattern, filter } = this.#options
    const run = { id: this.#task.id, project: this.#task.project, rereads: !filter }
    await doubtOldFaults(records, run.project)
    const unreadable: Buffer[] = []
    let files = 0
    let batch: FoundEntry[] = []
    let batchAt = performance.now()
    const save = async () => {
      if (!(await saveFound(records, run, batch))) return this.#stop()
      batch = []
      batchAt = performance.now()
      this.#wakeReaders()
    }
    const rules = { ownFolders, ...(excludePattern === null ? {} : { excludePattern }) }
    for await (const found of walkFolder(this.#folder, rules, this.#ending.signal)) {
      batch.push(found)
      files += 1
      if (found.kind === 'failed') unreadable.push(found.path)
      // Small batches at first, so that reading begins at once.
      if (batch.length >= scanBatchCount || performance.now() - batchAt > 200) await save()
      this.#ending.signal.throwIfAborted()
    }
    if (batch.length > 0) await save()
    this.#ending.signal.throwIfAborted()
    await markMissing(records, { runId: run.id, project: run.project, folder: this.#folder, unreadable })
    await this.#scanned(files)
  }

  async #scanned(files: number): Promise<void> {
    const { records } = this.#deps
    this.#view.missing = await countMissing(records, this.#task.project, this.#folder)
    if (!this.#options.scanOnly) await this.#endScanTask(files)
    this.#view.scanning = false
    this.#wakeReaders()
  }

  async #endScanTask(files: number): Promise<void> {
    const at = Date.now()
    await this.#deps.records.db
      .updateTable('task')
      .set({ state: 'DONE', progress: 1, result: JSON.stringify(files), completed_at: at, updated_at: at })
      .where('id', '=', this.#task.scan_task_id)
      .execute()
  }

  async #read(): Promise<void> {
    await readWaitingFiles({
      ...this.#deps,
      runId: this.#task.id,
      project: this.#task.project,
      folder: this.#folder,
      signal: this.#ending.signal,
      isComplete: () => !this.#view.scanning,
      onMore: (listener) => {
        this.#wakeReaders = listener
      },
      onFile: (path) => {
        this.#view.currentFile = path
      },
    })
  }

  /** Everything is stored: the follower alone works on, so that no two of its walks overlap. */
  async #settle(quiet: AbortController, beside: Promise<void>[]): Promise<void> {
    this.#view.currentFile = null
    quiet.abort()
    await Promise.all(beside)
    await this.#saveProgress()
    await this.#deps.following.settle()
  }

  #stop(): void {
    this.#isStopped = true
    this.#ending.abort(new Error('stopped'))
  }

  /** Writes the counts twice a second and looks whether the run is to stop. */
  async #tick(until: AbortSignal): Promise<void> {
    let pauseMs = tickMs
    while (!until.aborted) {
      await Promise.race([sleep(pauseMs, undefined, { signal: until }).catch(() => {}), this.#deps.nudged()])
      if (until.aborted) return
      if (await isStopRequested(this.#deps.records, this.#task.id)) this.#stop()
      const startedAt = performance.now()
      await this.#saveProgress().catch((error: unknown) => this.#fail(error))
      // Counting a million files takes a while: at most a tenth of the time.
      pauseMs = Math.max(tickMs, (performance.now() - startedAt) * 10)
    }
  }

  async #saveProgress(): Promise<void> {
    this.#view.searchable = this.#deps.following.searchable
    await saveProgress(this.#deps.records, this.#task.id, await this.#progress.read(this.#view))
  }

  async #end(): Promise<void> {
    const { records } = this.#deps
    const { signal } = this.#ending
    this.#view.scanning = false
    this.#view.currentFile = null
    this.#view.searchable = this.#deps.following.searchable
    const state = !signal.aborted ? 'DONE' : this.#isStopped ? 'CANCELLED' : 'ERROR'
    const properties = await this.#progress.read(this.#view)
    const cause: unknown = state === 'ERROR' ? signal.reason : null
    if (cause !== null) this.#deps.log({ event: 'run failed', task: this.#task.id, error: String(cause) })
    await endRun(records, {
      task: this.#task,
      state,
      properties: { ...properties, filesPerSecond: null, secondsLeft: null, canResume: state !== 'DONE' },
      error: cause === null ? null : describeFault(cause),
      folder: this.#folder,
    })
  }
}
