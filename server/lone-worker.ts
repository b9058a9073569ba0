import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { Logger } from 'pino'
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
import { readServerFile } from './home/server-file.ts'
import { openWorker, requireSharedRecords, type WorkerParts } from './open-worker.ts'
import { parts } from './parts.ts'
import { recordsAddress } from './records/address.ts'
import { openRecords } from './records/open.ts'
import type { SeatOptions } from './worker/seat.ts'

/** `lost` is aborted with what to do where the home is gone; `stop` ends what was started, in order. */
export type LoneWorker = { lost: AbortSignal; stop(): Promise<void> }

/** What somebody who started it is told: it works, waits for its turn, or for a server whose engine it needs. */
export type WorkerTurn = Parameters<NonNullable<SeatOptions['onTurn']>>[0] | { state: 'without-server' }

type LoneWorkerWork = { configInput: ConfigInput; onTurn(turn: WorkerTurn): void }

const lookEveryMs = 500

/**
 * Does the long work of records in PostgreSQL beside their server, for as long as it is this process's turn. With a cluster as the engine it needs no server; an index of our own it
 * reaches through the engine program of the server on this machine, and stops while there is none.
 *
 * Throws BAD_REQUEST for records that no other process may have, CONFLICT where no server of this version has been there, RECORDS_DOWN.
 */
export async function startLoneWorker(config: Config, { configInput, onTurn }: LoneWorkerWork): Promise<LoneWorker> {
  requireSharedRecords(recordsAddress(config, { records: '' }))
  const closing = new Closing()
  try {
    const { given, log } = await openGiven(config, { configInput, closing })
    const { watch } = given
    if (config.engine === undefined) closing.add(workBesideServer(given, { log, onTurn }))
    else closing.add(await workAlone(given, { closing, onTurn }))
    return { lost: watch.gone, stop: () => closing.close() }
  } catch (error) {
    await closing.close()
    throw error
  }
}

type Given = Omit<WorkerParts, 'socketPath'>

async function openGiven(config: Config, { configInput, closing }: { configInput: ConfigInput; closing: Closing }) {
  const layout = await makeHome(config.home)
  const log = openLog(layout.workerLog)
  const watch = await HomeWatch.begin(config.home)
  closing.add(() => watch.close())
  const migrations = migrationsOf(features)
  const records = await openRecords(recordsAddress(config, layout), migrations, { isServed: true })
  closing.add(() => records.close())
  // The mode is the server's to say.
  await keepClosed(config, records, { isGuest: true, configInput, file: layout.config })
  const { kinds } = joinFeatures(features, records)
  const given: Given = { config, layout, records, kinds, log, watch, lost: watch.gone }
  return { given, log }
}

type Told = { onTurn(turn: WorkerTurn): void }

/** Texts are taken apart by an engine program of its own. */
async function workAlone(given: Given, { closing, onTurn }: Told & { closing: Closing }): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-worker-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  const engine = await startEngine({ binary: parts.engine, home: folder, serves: 'texts' })
  closing.add(() => engine.stop())
  const worker = await openWorker({ ...given, socketPath: engine.socketPath }, { onTurn })
  return () => worker.stop()
}

/** Answers what ends it. */
function workBesideServer(given: Given, { log, onTurn }: Told & { log: Logger }): () => Promise<void> {
  const ending = new AbortController()
  const working = workTurns(given, onTurn, ending.signal).catch((error: unknown) =>
    log.error({ event: 'worker ended', err: error }),
  )
  return async () => {
    ending.abort()
    await working
  }
}

async function workTurns(given: Given, onTurn: Told['onTurn'], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const socketPath = await untilServed(given.layout, onTurn, signal)
    if (socketPath === undefined) return
    const worker = await openWorker({ ...given, socketPath }, { onTurn })
    await untilGone(socketPath, signal)
    await worker.stop()
  }
}

/** Where the engine of the home's server answers; undefined once aborted. */
async function untilServed({ home }: HomeLayout, onTurn: Told['onTurn'], signal: AbortSignal): Promise<string | undefined> {
  for (let looks = 0; !signal.aborted; looks++) {
    const path = (await readServerFile(home))?.engineSocket
    if (path !== undefined && (await answersAt(path))) return path
    if (looks === 0) onTurn({ state: 'without-server' })
    await pause(signal)
  }
  return undefined
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(lookEveryMs, undefined, { signal }).catch(() => {})
}

/** For people. */
export function describeTurn(turn: WorkerTurn): string {
  if (turn.state === 'works') return 'Doing the long work of this home.'
  if (turn.state === 'without-server') return 'Waiting for the server of this home, whose engine is needed.'
  const reason = turn.fault instanceof AppError ? turn.fault.message : String(turn.fault)
  return `Standing by: ${reason}`
}
