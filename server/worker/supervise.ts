import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AppError } from '@dossier/contract'
import { keepReserve } from '../home/reserve.ts'
import type { Records } from '../records/open.ts'
import type { KnownKinds } from '../scope/kinds.ts'
import { TaskPasswords } from '../secrets/task-passwords.ts'
import { type Fault, faultOf } from '../tasks/fault.ts'
import { attemptLimit, healthyMs, judgeCrash } from '../tasks/scheduling/attempts.ts'
import { Crashes, filesGuilty } from './crashes.ts'
import { endTasks } from './end-tasks.ts'
import { type Line, reasonIn, startProcess } from './start-process.ts'
import { configLine } from './told-config.ts'

/** The worker process as the server sees it. */
export type WorkerProcess = {
  /** Lets it look for work; starts it where it is not there. To be called after the change is in the records. */
  wake(): void
  /** Throws BAD_REQUEST where lists of passwords cannot reach whoever runs tasks. */
  requireLending(): Promise<void>
  /** Gives a task its list of passwords: at once to a process that runs, and to each that is started until the task is over. */
  lend(taskId: string, list: readonly string[]): void
  /** Tells a process that runs the settings as they are now; one that is started later has them anyway. */
  tellConfig(): void
  pid(): number | undefined
  /** Ends it; what it was at goes on with the next start. */
  stop(): Promise<void>
}

export type WorkerOptions = {
  home: string
  /** Where it is not, no process is started: it would take what is left for a new home. */
  isHomeThere?: () => Promise<boolean>
  records: Records
  /** Aborted where the records are another server's, and with them the tasks: the process is killed. */
  lost?: AbortSignal
  /** The kinds of task that it runs. */
  kinds: KnownKinds
  /** What it is started with. */
  settings: Record<string, unknown>
  /** It is one of several workers that share the tasks. */
  isOneOfSeveral?: boolean
  /** Whether others share the tasks at the moment: what waits is left to them where no process can live here. Absent: nobody does. */
  hasOthers?: () => Promise<boolean>
  log?: (facts: Record<string, unknown>) => void
  /**
   * Told where the process cannot live here, which then is not started again; what waits is left to whoever does better. Absent: nobody does, and what waits ends with the
   * reason.
   */
  onCannotLive?: (fault: AppError) => void
  /** How the process before the first one came to its end, wherever it ran; absent: nobody knows. */
  lastEnd?: LastEnd
  /** The program to run; tests give one of their own. */
  program?: string
  /** Before it is started again after a crash: the first pause, which doubles with each crash in a row, and the longest. Tests wait less. */
  pauses?: { firstMs: number; longestMs: number }
}

/** How a process came to its end; `away`: because the records were. */
export type LastEnd = 'crashed' | 'killed' | 'away'

const usualPauses = { firstMs: 500, longestMs: 8_000 }
/** The time to close its reader and its files; after that it is killed. */
const patienceMs = 3_000

/** Supervises the worker process: it exists while there is work, and is restarted after a crash, each time after a longer pause. */
export function superviseWorker(options: WorkerOptions): WorkerProcess {
  const supervisor = new Supervisor(options)
  return {
    wake: () => supervisor.wake(),
    requireLending: async () => {},
    lend: (id, list) => supervisor.lend(id, list),
    tellConfig: () => supervisor.tellConfig(),
    pid: () => supervisor.pid,
    stop: () => supervisor.stop(),
  }
}

class Supervisor {
  readonly #options: WorkerOptions
  readonly #stopping = new AbortController()
  readonly #crashes = new Crashes()
  /** Tasks that run in the present process. */
  readonly #tasks = new Set<string>()
  readonly #passwords = new TaskPasswords()
  #child: ChildProcess | undefined
  #running: Promise<void> | undefined
  /** Every wake has a number; one that the process has not heard starts it again. */
  #woken = 0
  #heard = 0
  #lastFault: Fault | undefined
  /** Whether the present process has begun a task. */
  #hasBegun = false
  /** What the next process is told of the end of the last one. */
  #lastEnd: LastEnd
  /** Of the present process or the last one, where it is one of several workers. */
  #workerId: string | undefined

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#lastEnd = options.lastEnd ?? 'killed'
    options.lost?.addEventListener('abort', () => this.#kill(), { once: true })
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get #pauses() {
    return this.#options.pauses ?? usualPauses
  }

  wake(): void {
    if (this.#stopping.signal.aborted || this.#options.lost?.aborted) return
    this.#woken += 1
    if (this.#child) this.#child.stdin?.write(`${this.#woken}\n`)
    else this.#running ??= this.#begin()
  }

  lend(taskId: string, list: readonly string[]): void {
    this.#passwords.keep(taskId, list)
    this.#tell(this.#passwords.lineOf(taskId))
  }

  tellConfig(): void {
    this.#tell(configLine(this.#options.settings.config))
  }

  #tell(line: string | undefined): void {
    if (line !== undefined) this.#child?.stdin?.write(`${line}\n`)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#child?.stdin?.end()
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), patienceMs)
    await this.#running
    clearTimeout(timer)
  }

  #kill(): void {
    this.#stopping.abort()
    this.#child?.kill('SIGKILL')
  }

  /** Only `stop` awaits it, so an unhandled rejection would end the server. */
  #begin(): Promise<void> {
    return this.#supervise()
      .catch((error: unknown) => {
        this.#heard = this.#woken
        this.#options.log?.({ event: 'worker not watched', error: String(error) })
      })
      .finally(() => this.#rest())
  }

  /** A wake may have come between the last exit and this. */
  #rest(): void {
    this.#running = undefined
    if (this.#woken > this.#heard && !this.#stopping.signal.aborted) this.#running = this.#begin()
  }

  async #supervise(): Promise<void> {
    if (await this.#isHomeGone()) return
    await keepReserve(this.#options.home)
    let isDue = true
    // It may be stopped in every pause, also in that before the first start.
    while (!this.#stopping.signal.aborted && (isDue || this.#woken > this.#heard)) {
      const startedAt = Date.now()
      const former = this.#lastEnd
      const code = await this.#runOnce()
      if (this.#stopping.signal.aborted) return
      if (code === 0 || Date.now() - startedAt > healthyMs) this.#crashes.forget()
      isDue = code !== 0 && (await this.#answerCrash(code, former))
      if (isDue) await this.#pause()
      if (await this.#isHomeGone()) return
    }
  }

  /** For good: nobody is to wait for a next process. */
  async #isHomeGone(): Promise<boolean> {
    const { isHomeThere } = this.#options
    if (!isHomeThere || (await isHomeThere())) return false
    this.#heard = this.#woken
    return true
  }

  /** Longer after each crash in a row, none where their cause has been found. */
  async #pause(): Promise<void> {
    const { count } = this.#crashes
    const { firstMs, longestMs } = this.#pauses
    const pauseMs = count === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (count - 1))
    await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  /** Ends what has to end; answers whether the process is to be started again. `former`: the end of the one before it. */
  async #answerCrash(code: number | null, former: LastEnd): Promise<boolean> {
    const running = [...this.#tasks]
    this.#tasks.clear()
    const fault = this.#lastFault
    const isAway = fault?.name === 'RECORDS_DOWN'
    if (isAway) this.#crashes.noteAway()
    else this.#crashes.note(running.length)
    this.#options.log?.({ event: 'worker ended', code, crashes: this.#crashes.count, running })
    if (isAway) {
      // One that began nothing has not judged the end before it either.
      this.#lastEnd = this.#hasBegun ? 'away' : former
      this.#lastFault = undefined
      return true
    }
    if (fault?.name === 'DISK_FULL') return this.#giveUp(fault, running)
    if (this.#crashes.cannotLive) return this.#giveUp(describeEnd(fault), running)
    this.#lastFault = undefined
    const guilty = await this.#judge(running)
    if (guilty.length === 0) return true
    this.#crashes.forget()
    await this.#endTasks(guilty, describeEnd(fault))
    return true
  }

  /** Where it cannot be written the next process finds out: the attempts were counted when the tasks were begun. */
  async #judge(running: string[]): Promise<string[]> {
    const { records, log } = this.#options
    try {
      const guilty = await judgeCrash(records, running, this.#workerId)
      if (guilty.length > 0) log?.({ event: 'tasks guilty', guilty })
      return guilty
    } catch (error) {
      log?.({ event: 'crash not judged', error: String(error) })
      return []
    }
  }

  /**
   * A process that cannot live must not be started for ever: what ran in it, or else all that waits for it, ends with the reason, unless others can go
   * on with it. A full disk does not get better by trying.
   */
  async #giveUp(fault: Fault, running: string[]): Promise<boolean> {
    const { onCannotLive } = this.#options
    if (onCannotLive) {
      this.#stopping.abort()
      onCannotLive(faultOf(fault))
      return false
    }
    this.#lastFault = undefined
    this.#crashes.forget()
    this.#heard = this.#woken
    return this.#endTasks(running.length > 0 ? running : undefined, fault)
  }

  /** Everything that was asked before the process starts it reads from the records. */
  async #runOnce(): Promise<number | null> {
    this.#heard = this.#woken
    this.#hasBegun = false
    const { settings, isOneOfSeveral, program = fileURLToPath(new URL('../worker.ts', import.meta.url)) } = this.#options
    const formerId = this.#workerId
    if (isOneOfSeveral) this.#workerId = randomUUID()
    const facts = { lastEnd: this.#lastEnd, workerId: this.#workerId, formerId }
    const { child, ended } = startProcess(program, { given: { ...settings, ...facts }, onLine: (line) => this.#hear(line) })
    this.#child = child
    for (const line of this.#passwords.lines()) this.#tell(line)
    const { code, by, complaints } = await ended
    this.#lastEnd = by ?? this.#lastEnd
    this.#child = undefined
    if (code !== 0 && complaints !== '') {
      this.#options.log?.({ event: 'worker complained', complaints })
      this.#lastFault ??= { name: 'INTERNAL', message: reasonIn(complaints) }
    }
    return code
  }

  #hear({ heard, began, ended, hasGivenWay, ...facts }: Line): void {
    if (heard !== undefined) this.#heard = Math.max(this.#heard, Number(heard))
    if (began !== undefined) {
      this.#tasks.add(began)
      this.#hasBegun = true
    }
    if (ended !== undefined) {
      this.#tasks.delete(ended)
      if (!hasGivenWay) this.#passwords.forget(ended)
    }
    if (Object.keys(facts).length > 0) this.#options.log?.(facts)
    if (facts.fault !== undefined) this.#lastFault = facts.fault
    if (facts.event === filesGuilty) this.#crashes.forget()
  }

  /** `ids` absent: all that wait for the process. */
  #endTasks(ids: string[] | undefined, fault: Fault): Promise<boolean> {
    const { signal } = this.#stopping
    return endTasks(this.#options, { ids, fault, workerId: this.#workerId, pauseMs: this.#pauses.longestMs, signal })
  }
}

function describeEnd(fault: Fault | undefined): Fault {
  const reason = fault?.message ?? 'it was ended from outside'
  return { name: 'INTERNAL', message: `The worker process ended ${attemptLimit} times: ${reason}` }
}
