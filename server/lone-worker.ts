import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { keepClosed } from './accounts/keep-closed.ts'
import { Closing } from './closing.ts'
import type { Config, ConfigInput } from './config.ts'
import { startEngine } from './engine/tantivy/start-engine.ts'
import { joinFeatures } from './feature/join.ts'
import { migrationsOf } from './feature/migrations.ts'
import { features } from './features.ts'
import { HomeWatch } from './home/home-watch.ts'
import type { HomeLayout } from './home/layout.ts'
import { makeHome } from './home/make.ts'
import { answersAt, untilGone } from './home/old-engine.ts'
import { openLog } from './home/open-log.ts'
import { readServerFile, type ServerFile } from './home/server-file.ts'
import { isWorkShared, openWorker, requireSharedRecords, type WorkerParts } from './open-worker.ts'
import { parts } from './parts.ts'
import { recordsAddress } from './records/address.ts'
import { openRecords, patienceToOpen } from './records/open.ts'
import { untilAborted } from './until-aborted.ts'
import type { SeatOptions } from './worker/seat.ts'

/** `lost` is aborted with what to do where the home is gone; `stop` ends what was started, in order. */
export type LoneWorker = { lost: AbortSignal; stop(): Promise<void> }

/** What somebody who started it is told: it works, waits for its turn, or for a server. */
export type WorkerTurn = Parameters<NonNullable<SeatOptions['onTurn']>>[0] | { state: 'without-server' }

type LoneWorkerWork = { configInput: ConfigInput; onTurn(turn: WorkerTurn): void }

const lookEveryMs = 500

/**
 * Does the long work of records in PostgreSQL beside their server, for as long as it is this process's turn, or side by side with others (`isWorkShared`). With a
 * cluster as the engine it needs a server only to begin; an index of our own it reaches through the engine program of the server on this machine, and stops while there is none.
 *
 * Throws BAD_REQUEST for records that no other process may have, CONFLICT where no server of this version has been there, RECORDS_DOWN.
 */
export async function startLoneWorker(config: Config, { configInput, onTurn }: LoneWorkerWork): Promise<LoneWorker> {
  requireSharedRecords(recordsAddress(config, { records: '' }))
  const closing = new Closing()
  try {
    const [ending, failed] = [new AbortController(), new AbortController()]
    const opened = await openGiven(config, { configInput, closing })
    const given = { ...opened, onCannotLive: (fault: AppError) => failed.abort(cannotWork(fault)) }
    const turns = config.engine === undefined ? workBesideServer : workAlone
    const working = turns(given, onTurn, ending.signal).catch((error: unknown) => failed.abort(error))
    closing.add(() => working)
    closing.add(() => ending.abort())
    return { lost: AbortSignal.any([given.lost, failed.signal]), stop: () => closing.close() }
  } catch (error) {
    await closing.close()
    throw error
  }
}

type Given = Omit<WorkerParts, 'socketPath'>

type Opening = { configInput: ConfigInput; closing: Closing }

async function openGiven(config: Config, { configInput, closing }: Opening): Promise<Given> {
  const layout = await makeHome(config.home)
  const log = openLog(layout.workerLog)
  const watch = await HomeWatch.begin(config.home)
  closing.add(() => watch.close())
  const migrations = migrationsOf(features)
  const patience = patienceToOpen((sentence) => log.warn({ event: 'records waited for', sentence }))
  const records = await openRecords(recordsAddress(config, layout), migrations, { isServed: true, patience })
  closing.add(() => records.close())
  // The mode is the server's to say.
  await keepClosed(config, records, { isGuest: true, configInput, file: layout.config })
  const { kinds } = joinFeatures(features, records)
  return { config, layout, records, kinds, log, watch, lost: watch.gone }
}

type OnTurn = LoneWorkerWork['onTurn']

/** With the index of the server's engine, for as long as that is there. */
async function workBesideServer(given: Given, onTurn: OnTurn, signal: AbortSignal): Promise<void> {
  const findSocket = async ({ engineSocket }: ServerFile) =>
    engineSocket !== undefined && (await answersAt(engineSocket)) ? engineSocket : undefined
  while (!signal.aborted) {
    const socketPath = await untilServed(given.layout, { find: findSocket, onTurn, signal })
    if (socketPath === undefined) return
    const worker = await openWorker({ ...given, socketPath }, { looksAtOnce: true, onTurn })
    await untilGone(socketPath, signal)
    await worker.stop()
  }
}

/** With a cluster; texts are taken apart by an engine program of its own. The server says once as what it leads the index. */
async function workAlone(given: Given, onTurn: OnTurn, signal: AbortSignal): Promise<void> {
  const homeMark = await untilServed(given.layout, { find: async (file) => file.homeMark, onTurn, signal })
  if (homeMark === undefined) return
  const folder = await mkdtemp(join(tmpdir(), 'dossier-worker-'))
  try {
    const engine = await startEngine({ binary: parts.engine, home: folder, serves: 'texts' })
    try {
      const worker = await openWorker({ ...given, socketPath: engine.socketPath, homeMark }, { looksAtOnce: true, onTurn })
      await untilAborted(signal)
      await worker.stop()
    } finally {
      await engine.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Looking<T> = { find(file: ServerFile): Promise<T | undefined>; onTurn: OnTurn; signal: AbortSignal }

/** What the home's server says of itself; undefined once aborted. */
async function untilServed<T>({ home }: HomeLayout, { find, onTurn, signal }: Looking<T>): Promise<T | undefined> {
  for (let looks = 0; !signal.aborted; looks++) {
    const file = await readServerFile(home)
    const found = file && (await find(file))
    if (found !== undefined) return found
    if (looks === 0) onTurn({ state: 'without-server' })
    await pause(signal)
  }
  return undefined
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(lookEveryMs, undefined, { signal }).catch(() => {})
}

/** Tasks are not to blame for a machine that cannot do them, or has another version than their server: the next worker may. */
function cannotWork({ code, message }: AppError): AppError {
  const cure = 'This worker has ended and left its work to others: mend that, then start it again.'
  return new AppError(code, { message: `${message.replace(/[.:]?$/, '.')} ${cure}` })
}

/** For people. */
export function describeTurn(turn: WorkerTurn, config: Config): string {
  const others = isWorkShared(config) ? 'side by side with other workers' : 'while other workers stand by'
  if (turn.state === 'works') return `Doing the long work of this home, ${others}.`
  if (turn.state === 'without-server') return 'Waiting for the server of this home.'
  const reason = turn.fault instanceof AppError ? turn.fault.message : String(turn.fault)
  return `Standing by: ${reason}`
}
