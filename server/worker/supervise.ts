import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { freeReserve, keepReserve } from '../home/reserve.ts'
import type { Records } from '../records/open.ts'
import { endRebuild } from './rebuild-note.ts'

/** The ingest process as the server sees it. */
export type IngestProcess = {
  /** Lets it look for work; starts it where it is not there. To be called after the change is in the records. */
  wake(): void
  pid(): number | undefined
  /** Ends it; what it was at goes on with the next start. */
  stop(): Promise<void>
}

export type IngestOptions = {
  home: string
  /** Of the engine. */
  socketPath: string
  tikaJar: string
  java?: string
  records: Records
  log?: (facts: Record<string, unknown>) => void
  /** The program to run; tests give one of their own. */
  program?: string
}

const firstPauseMs = 500
const longestPauseMs = 8_000
/** A process that lived so long was healthy. */
const healthyMs = 60_000
/** So many crashes in a row and the runs end with an error. */
const crashLimit = 5
/** It closes its reader and its files; after that it is ended. */
const patienceMs = 3_000

const Fault = z.object({ name: z.string(), message: z.string() })
type Fault = z.infer<typeof Fault>
const Line = z.object({ heard: z.string().optional(), event: z.string().optional(), fault: Fault.optional() }).loose()

/** Watches over the ingest process: there while there is work, started again after a crash, each time after a longer pause. */
export function superviseIngest(options: IngestOptions): IngestProcess {
  const supervisor = new Supervisor(options)
  return {
    wake: () => supervisor.wake(),
    pid: () => supervisor.pid,
    stop: () => supervisor.stop(),
  }
}

class Supervisor {
  readonly #options: IngestOptions
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #running: Promise<void> | undefined
  /** Every wake has a number; one that the process has not heard starts it again. */
  #woken = 0
  #heard = 0
  #lastFault: Fault | undefined

  constructor(options: IngestOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#woken += 1
    if (this.#child) this.#child.stdin?.write(`${this.#woken}\n`)
    else this.#running ??= this.#begin()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    child?.stdin?.end()
    const timer = setTimeout(() => child?.kill('SIGKILL'), patienceMs)
    await this.#running
    clearTimeout(timer)
  }

  /** Nobody waits for it but `stop`, so that a fault of it would end the server. */
  #begin(): Promise<void> {
    return this.#supervise()
      .catch((error: unknown) => {
        this.#heard = this.#woken
        this.#options.log?.({ event: 'ingest not watched', error: String(error) })
      })
      .finally(() => this.#rest())
  }

  /** A wake may have come between the last exit and this. */
  #rest(): void {
    this.#running = undefined
    if (this.#woken > this.#heard && !this.#stopping.signal.aborted) this.#running = this.#begin()
  }

  async #supervise(): Promise<void> {
    let crashes = 0
    await keepReserve(this.#options.home)
    while (this.#woken > this.#heard || crashes > 0) {
      const startedAt = Date.now()
      const code = await this.#runOnce()
      if (this.#stopping.signal.aborted) return
      if (Date.now() - startedAt > healthyMs) crashes = 0
      crashes = code === 0 ? 0 : crashes + 1
      if (crashes === 0) continue
      this.#options.log?.({ event: 'ingest ended', code, crashes })
      // A full disk does not get better by trying.
      if (crashes >= crashLimit || this.#lastFault?.name === 'DISK_FULL') return this.#giveUp()
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (crashes - 1))
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  /** Everything that was asked before the process starts it reads from the records. */
  async #runOnce(): Promise<number | null> {
    this.#heard = this.#woken
    const { home, socketPath, tikaJar, java, program = join(import.meta.dirname, '..', 'worker.ts') } = this.#options
    const child = spawn(process.execPath, [program, JSON.stringify({ home, socketPath, tikaJar, java })], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#child = child
    // A process that has just ended breaks the pipe; its exit tells.
    child.stdin.on('error', () => {})
    createInterface({ input: child.stdout }).on('line', (line) => this.#hear(line))
    let complaints = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4_000)
    })
    const code = await new Promise<number | null>((resolve) => {
      child.on('error', () => resolve(null))
      child.on('close', resolve)
    })
    this.#child = undefined
    if (code !== 0 && complaints !== '') {
      this.#options.log?.({ event: 'ingest complained', complaints })
      this.#lastFault ??= { name: 'INTERNAL', message: lastLine(complaints) }
    }
    return code
  }

  #hear(line: string): void {
    const facts = parseLine(line)
    if (facts.heard !== undefined) this.#heard = Math.max(this.#heard, Number(facts.heard))
    else this.#options.log?.(facts)
    if (facts.fault !== undefined) this.#lastFault = facts.fault
  }

  /** A process that cannot live must not be started for ever: its work ends with the reason; runs can be resumed. */
  async #giveUp(): Promise<void> {
    const fault = describeEnd(this.#lastFault)
    this.#lastFault = undefined
    this.#heard = this.#woken
    while (!this.#stopping.signal.aborted) {
      try {
        await endRebuild(this.#options.records, fault)
        return await endRuns(this.#options.records, fault)
      } catch (error) {
        this.#options.log?.({ event: 'end of runs not written', error: String(error) })
      }
      if (await freeReserve(this.#options.home)) continue
      await sleep(longestPauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }
}

function describeEnd(fault: Fault | undefined): Fault {
  if (fault?.name === 'DISK_FULL') return fault
  const reason = fault?.message ?? 'it was ended from outside'
  return { name: 'INTERNAL', message: `The ingest process ended ${crashLimit} times: ${reason}` }
}

async function endRuns({ db }: Records, fault: Fault): Promise<void> {
  const at = Date.now()
  await db
    .updateTable('task')
    .set({ state: 'ERROR', error: JSON.stringify(fault), completed_at: at, updated_at: at })
    .where('state', 'in', ['RUNNING', 'QUEUED'])
    .execute()
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

function parseLine(line: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line))
  } catch {
    // A library wrote it, not we: it goes to the log as it is.
    return { event: 'ingest said', line }
  }
}
