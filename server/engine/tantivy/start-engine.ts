import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { z } from 'zod'

/** The path of a Unix socket is limited to little more than 100 bytes. */
const longestSocketPath = 100
const startTimeoutMs = 10_000
/** The engine of a killed server exits within moments; one that still holds the lock after this long belongs to another server. */
const conflictMs = 5000
const stopTimeoutMs = 3000
/** A process that ran this long is restarted without delay. */
const healthyMs = 10_000
const firstPauseMs = 50
const longestPauseMs = 5000
const keptOutput = 4000

/** A supervised engine: it is restarted when it dies; `stop` ends it for good. */
export type EngineProcess = {
  socketPath: string
  /** The current process, for tests and for the health page. */
  pid(): number | undefined
  /** Registers a callback for unexpected exits, which gets the last output of the process. */
  onExit(listener: (exit: EngineExit) => void): void
  stop(): Promise<void>
}

export type EngineExit = { code: number | null; signal: string | null; output: string }

/** `serves`: the index of the home, or only texts for an engine that runs elsewhere. `mayStartAgain` is asked after an unexpected exit; absent: it may. */
export type EngineOptions = {
  binary: string
  home: string
  serves?: 'index' | 'texts'
  signal?: AbortSignal
  mayStartAgain?: () => Promise<boolean>
}

/**
 * Starts the engine on `<home>/index`, or without an index, and keeps it running.
 *
 * The engine exits when its standard input closes, so that it never outlives us. Throws ENGINE_DOWN with the engine's own message if it does not
 * start, CONFLICT if another engine serves the same home or if its index folder holds files that Dossier did not make.
 */
export async function startEngine({
  binary,
  home,
  serves = 'index',
  signal,
  mayStartAgain,
}: EngineOptions): Promise<EngineProcess> {
  const index = serves === 'index' ? join(home, 'index') : undefined
  if (index !== undefined) makeFolder(index)
  const socketPath = socketPathFor(home)
  const listeners: ((exit: EngineExit) => void)[] = []
  const stopping = new AbortController()
  let running: Running | undefined

  async function supervise() {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = Date.now()
      running = run(binary, index, socketPath)
      const exit = await running.ended
      if (stopping.signal.aborted) return
      for (const listener of listeners) listener(exit)
      if (mayStartAgain && !(await mayStartAgain())) return
      if (Date.now() - startedAt > healthyMs) pauseMs = firstPauseMs
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function stop() {
    stopping.abort()
    signal?.removeEventListener('abort', stopNow)
    if (running) await endOf(running)
    if (dirname(socketPath) !== home) rmSync(dirname(socketPath), { recursive: true, force: true })
  }
  const stopNow = () => void stop()

  signal?.throwIfAborted()
  signal?.addEventListener('abort', stopNow, { once: true })
  const supervised = supervise()
  let lastExit: EngineExit | undefined
  listeners.push((exit) => {
    lastExit = exit
  })
  const startedAt = Date.now()
  while (!running?.isServing()) {
    signal?.throwIfAborted()
    const patienceMs = lastExit === undefined ? startTimeoutMs : isConflict(lastExit) ? conflictMs : 0
    if (Date.now() - startedAt > patienceMs) {
      await stop()
      throw notStarted(lastExit)
    }
    await sleep(10)
  }
  return {
    socketPath,
    pid: () => running?.child.pid,
    onExit: (listener) => listeners.push(listener),
    async stop() {
      await stop()
      await supervised
    },
  }
}

function makeFolder(index: string): void {
  try {
    mkdirSync(index, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `Cannot write the search index ${index} (disk full or no permission: ${reason}): free some disk space, or move that file away.`
    throw new AppError('ENGINE_DOWN', { message }, { cause })
  }
}

type Running = { child: ChildProcess; ended: Promise<EngineExit>; isServing(): boolean }

function run(binary: string, index: string | undefined, socket: string): Running {
  const where = index === undefined ? [] : ['--index', index]
  // Large counts ask for megabytes and free them at once; what the server's malloc gives back at once (0852) the engine gives back at rest.
  const { MALLOC_MMAP_THRESHOLD_: _mmap, MALLOC_TRIM_THRESHOLD_: _trim, ...env } = process.env
  const child = spawn(binary, ['serve', ...where, '--socket', socket], { stdio: ['pipe', 'ignore', 'pipe'], env })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-keptOutput)
  })
  child.stdin?.on('error', () => {})
  const ended = new Promise<EngineExit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, output: error.message }))
    child.once('close', (code, signal) => resolve({ code, signal, output }))
  })
  return { child, ended, isServing: () => child.exitCode === null && output.includes('"serving"') }
}

async function endOf({ child, ended }: Running): Promise<void> {
  child.stdin?.end()
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

/** Why the engine program refuses to serve. */
const refusal = z.object({ code: z.string(), message: z.string() })

function isConflict(exit: EngineExit): boolean {
  return exit.output.includes('"CONFLICT"')
}

function notStarted(exit: EngineExit | undefined): AppError {
  const said = exit?.output.trim().split('\n').at(-1) ?? 'it did not answer in time'
  if (said.includes('"FOREIGN_INDEX"')) return new AppError('CONFLICT', { message: refusal.parse(JSON.parse(said)).message })
  if (said.includes('"CONFLICT"'))
    return new AppError('CONFLICT', { message: 'Another process serves the search index of this home' })
  return new AppError('ENGINE_DOWN', { message: `The search engine does not start: ${said}` })
}

function socketPathFor(home: string): string {
  const inHome = join(home, 'engine.sock')
  if (Buffer.byteLength(inHome) <= longestSocketPath) return inHome
  return join(mkdtempSync(join(tmpdir(), 'dossier-')), 'engine.sock')
}
