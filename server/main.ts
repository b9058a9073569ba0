import { AppError, type Health } from '@dossier/contract'
import pino from 'pino'
import type { Config } from './config.ts'
import type { SearchEngine } from './engine/port.ts'
import { connectEngine } from './engine/tantivy/connect-engine.ts'
import { startEngine } from './engine/tantivy/start-engine.ts'
import type { HomeLayout } from './home/layout.ts'
import { type HomeLock, lockHome } from './home/lock.ts'
import { makeHome } from './home/make.ts'
import { waitForOldEngine } from './home/old-engine.ts'
import { removeServerFile, writeServerFile } from './home/server-file.ts'
import type { App } from './http/app-type.ts'
import type { HttpContext } from './http/context.ts'
import { parts } from './parts.ts'
import { openRecords } from './records/open.ts'

/** How a server is started: `hasFolder` when the caller will index one at once, `isGuest` for the time of one command. */
export type StartOptions = { hasFolder?: boolean; isGuest?: boolean }

/** `doing` says in a few words what it is at; `stop` ends everything that was started, within 5 seconds. */
export type RunningServer = { address: string; doing: string; stop(): Promise<void> }

/**
 * Starts the server of a home: lock, records, engine, HTTP. Throws AppError with a sentence for the user where the home or the port cannot be
 * had; what was already started is ended again.
 */
export async function startServer(config: Config, _options: StartOptions = {}): Promise<RunningServer> {
  const closing = new Closing()
  try {
    const layout = await makeHome(config.home)
    const lock: HomeLock = await lockHome(config.home)
    closing.add(() => lock.release())
    await removeServerFile(config.home)
    const logger = pino({ level: 'info', base: null }, pino.destination({ dest: `${layout.logs}/server.log`, sync: true }))
    const records = await openRecords(layout.records)
    closing.add(() => records.close())
    const engine = await openEngine(config.home, closing)
    const { buildApp } = await import('./http/app.ts')
    const context: HttpContext = {
      config,
      layout,
      records,
      engine,
      wakeIngest: () => {},
      tryHealth: () => checkParts(layout, engine),
      defaultProject: config.project,
    }
    const app = await buildApp(context, parts.web, logger)
    closing.add(() => app.close())
    const address = await listen(app, config)
    await writeServerFile(config.home, { address, pid: process.pid, startedAt: Date.now() })
    closing.add(() => removeServerFile(config.home))
    return { address, doing: 'ready', stop: () => closing.close() }
  } catch (error) {
    await closing.close()
    throw error
  }
}

/** Tries each part of a home that no server holds. */
export async function tryHealth(home: string, signal?: AbortSignal): Promise<Health> {
  return checkParts(await makeHome(home), undefined, signal)
}

async function checkParts(layout: HomeLayout, engine: SearchEngine | undefined, signal?: AbortSignal): Promise<Health> {
  // Late: it is asked rarely, and Tika's side is large.
  const [{ checkHealth }, { startTika }] = await Promise.all([
    import('./health/check-health.ts'),
    import('./extract/tika/start.ts'),
  ])
  const { home, records: recordsFile } = layout
  const openExtractor = () => startTika({ jar: parts.tikaJar, home })
  return checkHealth({ home, recordsFile, engineBinary: parts.engine, tikaJar: parts.tikaJar, openExtractor, engine }, signal)
}

async function openEngine(home: string, closing: Closing): Promise<SearchEngine> {
  await waitForOldEngine(home)
  const child = await startEngine({ binary: parts.engine, home })
  closing.add(() => child.stop())
  const engine = await connectEngine(child.socketPath)
  closing.add(() => engine.close())
  return engine
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw cannotListen(error, host, port)
  }
}

function cannotListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    const message = `Port ${port} is taken by another program. Stop that one or give another with --port (0 takes any free one).`
    return new AppError('CONFLICT', { message, port }, { cause: error })
  }
  if (code === 'EACCES') {
    const message = `Port ${port} may not be used by you. Give one above 1023 with --port.`
    return new AppError('FORBIDDEN', { message, port }, { cause: error })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const message = `This machine has no address ${host}. Give one that it has with --host or DOSSIER_HOST.`
    return new AppError('BAD_REQUEST', { message, host }, { cause: error })
  }
  return error
}

/** Ends what was started in the opposite order, each step although an earlier one failed, and only once. */
class Closing {
  #steps: (() => void | Promise<void>)[] = []
  #closed: Promise<void> | undefined

  add(step: () => void | Promise<void>): void {
    this.#steps.push(step)
  }

  close(): Promise<void> {
    this.#closed ??= this.#run()
    return this.#closed
  }

  async #run(): Promise<void> {
    const faults: unknown[] = []
    for (const step of this.#steps.reverse()) {
      try {
        await step()
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'The server did not end cleanly')
  }
}
