import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type IndexingProperties, type TaskWarning, taskClasses, warning } from '@dossier/contract'
import type { Passwords } from '../../extract/port.ts'
import { beginRun, endRun } from '../../ledger/runs/note-run.ts'
import { projectOf, type Report } from '../../tasks/kind.ts'
import { endPart } from '../../tasks/states.ts'
import type { HeldReader, WorkerScope } from '../../worker/worker-scope.ts'
import { chooseEntries } from '../ask/choose-entries.ts'
import { putBack } from '../ask/former-state.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { FilesInHand } from '../read/files-in-hand.ts'
import { readWaitingFiles } from '../read/read-waiting.ts'
import { countMissing } from '../scan/mark-missing.ts'
import { noteMoves } from '../scan/note-moves.ts'
import { scanFolder } from '../scan/scan-folder.ts'
import { clearHalfRead } from './half-read.ts'
import { joinHelpers, readHelpers } from './helpers.ts'
import { RunProgress, type RunView } from './progress.ts'
import { readingOf } from './reading.ts'
import { WhatIsFirst } from './what-is-first.ts'

/** The interval at which the files of a run are counted. */
const tickMs = 500

/**
 * Carries out one indexing run: walks its folder and reads what waits, at the same time, while the index follows. Answers how many files and embedded documents
 * are in a final state, once all of them are searchable. What it has stored stays when it is stopped or fails; run again it goes on from there.
 */
export async function runIndexing(
  scope: WorkerScope,
  args: RunArgs,
  report: Report<IndexingProperties>,
  signal: AbortSignal,
): Promise<number> {
  return new Run(scope, args, report, signal).carryOut()
}

class Run {
  readonly #scope: WorkerScope
  readonly #args: RunArgs
  readonly #report: Report<IndexingProperties>
  readonly #folder: Buffer
  readonly #view: RunView
  readonly #progress: RunProgress
  readonly #first: WhatIsFirst
  /** Aborted by the first fault of any part, so that the others end too. */
  readonly #failing = new AbortController()
  readonly #signal: AbortSignal
  readonly #warnings: TaskWarning[]
  readonly #inHand = new FilesInHand()
  #stillChanging = 0
  #isOver = false
  #wakeReaders = () => {}

  constructor(scope: WorkerScope, args: RunArgs, report: Report<IndexingProperties>, signal: AbortSignal) {
    this.#scope = scope
    this.#args = args
    this.#report = report
    this.#warnings = [...args.warnings]
    this.#signal = AbortSignal.any([signal, this.#failing.signal])
    this.#folder = Buffer.from(args.folderKey, 'hex')
    this.#progress = new RunProgress(scope.records)
    this.#first = new WhatIsFirst(scope)
    this.#view = {
      runId: scope.taskId,
      project: projectOf(scope),
      folder: args.folder,
      scanning: true,
      missing: 0,
      first: [],
      searchable: scope.worker.index.searchable,
    }
  }

  async carryOut(): Promise<number> {
    const number = await this.#begin()
    const quiet = new AbortController()
    const ticking = this.#try(this.#tick(quiet.signal))
    await this.#try(this.#work())
    quiet.abort()
    await ticking
    if (this.#signal.aborted && this.#args.retry) await putBack(this.#scope.records, this.#scope.taskId)
    this.#view.scanning = false
    this.#isOver = true
    const { done } = await this.#count({ filesPerSecond: null, secondsLeft: null })
    this.#signal.throwIfAborted()
    await this.#noteRun()
    const { records, program, taskId } = this.#scope
    await endRun(records, number, this.#signal)
    await clearHalfRead({ records, layout: program.layout }, taskId)
    return done
  }

  #begin(): Promise<number> {
    const { filter, ocr, excludePattern, language, charset, strings, retry, states, older, reason, name, passwords } = this.#args
    const { ocrLanguage, begunBy } = this.#args
    const asked = { filter, ocr, excludePattern, language, charset, strings, retry, states, older, reason, name, passwords }
    const options = { ...asked, ...(ocrLanguage && { ocrLanguage }), ...(begunBy && { begunBy }) }
    const { records, taskId } = this.#scope
    return beginRun(records, { project: this.#view.project, taskId, folder: this.#args.folder, options })
  }

  /** A fault ends all parts; it is thrown wherever the signal is checked. */
  async #try(part: Promise<void>): Promise<void> {
    await part.catch((error: unknown) => this.#failing.abort(error))
  }

  async #work(): Promise<void> {
    const { reader, index } = this.#scope.worker
    const held = await reader.hold(await this.#hasWaiting())
    try {
      // Both are awaited, so that nothing runs on in the background.
      await this.#lookWhatIsFirst()
      await Promise.all([this.#try(this.#args.retry ? this.#choose() : this.#scan()), this.#try(this.#read(held))])
      this.#signal.throwIfAborted()
    } finally {
      held.release()
    }
    await this.#noteMoves()
    await this.#count()
    await index.settle(this.#signal)
  }

  /** Whether files of an earlier attempt wait to be read. */
  async #hasWaiting(): Promise<boolean> {
    const { records, taskId } = this.#scope
    const waiting = records.db.selectFrom('entry').select('entry_id').where('project', '=', this.#view.project)
    return (await waiting.where('state', '=', 'waiting').where('task_id', '=', taskId).limit(1).execute()).length > 0
  }

  async #noteMoves(): Promise<void> {
    if (this.#args.retry) return
    const { records, program } = this.#scope
    const { project } = this.#view
    await noteMoves({ records, hooks: program.hooks }, { project, signal: this.#signal })
    this.#view.missing = await countMissing(records, project, this.#folder)
  }

  async #scan(): Promise<void> {
    const onSaved = () => this.#wakeReaders()
    const { files, stillChanging } = await scanFolder({ scope: this.#scope, args: this.#args, signal: this.#signal, onSaved })
    this.#stillChanging = stillChanging
    await this.#scanned(files)
  }

  /** Repeated when it is resumed: what had not been read was put back when it ended. */
  async #choose(): Promise<void> {
    const { records, taskId } = this.#scope
    const { states, older, reason, name } = this.#args
    const chosen = { states, isOlder: older, reason, name }
    await chooseEntries(records, { project: this.#view.project, ...chosen, key: this.#folder, taskId })
    await this.#scanned(0)
  }

  async #scanned(files: number): Promise<void> {
    const { records, taskId } = this.#scope
    this.#view.missing = await countMissing(records, this.#view.project, this.#folder)
    await endPart(records, taskId, { class: taskClasses.scan, result: files })
    this.#view.scanning = false
    this.#wakeReaders()
  }

  /** @throws AppError CONFLICT where a run that is about nothing else has lost its list. */
  async #takePasswords(): Promise<Passwords | undefined> {
    const { passwords, retry } = this.#args
    if (passwords === 'none') return undefined
    const list = await this.#scope.program.passwords.wait(this.#scope.taskId, this.#signal)
    if (list) return { list, isKept: passwords === 'kept' }
    const gone = warning('passwords-gone')
    if (retry) throw new AppError('CONFLICT', { message: gone.message })
    this.#warnings.push(gone)
    return undefined
  }

  async #read(held: HeldReader): Promise<void> {
    const passwords = await this.#takePasswords()
    await readWaitingFiles({
      ...readingOf(this.#scope, this.#args, { held, passwords, isHelper: false }),
      signal: this.#signal,
      isComplete: () => !this.#view.scanning,
      onMore: (listener) => {
        this.#wakeReaders = listener
      },
      first: () => this.#view.first,
      inHand: this.#inHand,
    })
  }

  async #tick(until: AbortSignal): Promise<void> {
    let pauseMs = tickMs
    while (!until.aborted) {
      await sleep(pauseMs, undefined, { signal: until }).catch(() => {})
      if (until.aborted) return
      const startedAt = performance.now()
      await this.#lookWhatIsFirst()
      await this.#count()
      // Counting a million files takes a while: at most a tenth of the time.
      pauseMs = Math.max(tickMs, (performance.now() - startedAt) * 10)
    }
  }

  async #lookWhatIsFirst(): Promise<void> {
    if (!(await this.#first.look())) return
    this.#view.first = this.#first.places
    this.#wakeReaders()
  }

  async #count(facts: Partial<IndexingProperties> = {}): Promise<IndexingProperties> {
    this.#view.searchable = this.#scope.worker.index.searchable
    const warnings = this.#warnings
    const { isOnBattery } = this.#scope.worker.power
    const { records, taskId, worker } = this.#scope
    const helpers = worker.id === undefined || this.#isOver ? [] : await readHelpers(records, taskId)
    const properties = {
      ...(await this.#progress.read(this.#view)),
      ...joinHelpers(this.#inHand.told, helpers),
      ...facts,
      ...(warnings.length > 0 && { warnings }),
      ...(isOnBattery && { onBattery: true }),
      ...(this.#args.begunBy && { begunBy: this.#args.begunBy }),
      ...(this.#stillChanging > 0 && { stillChanging: this.#stillChanging }),
    }
    this.#report({ properties, progress: shareDone(properties) })
    return properties
  }

  async #noteRun(): Promise<void> {
    const { db } = this.#scope.records
    const folder = db.updateTable('folder').where('project', '=', this.#view.project).where('path_key', '=', this.#folder)
    await folder.set({ last_run_at: Date.now() }).execute()
  }
}

/** Below 1 until everything is searchable. */
function shareDone({ found, done }: IndexingProperties): number {
  return found === 0 ? 0 : Math.min(0.99, done / found)
}
