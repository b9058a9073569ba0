import { AppError, type Health } from '@dossier/contract'
import type { Logger } from 'pino'
import { keepClosed } from './accounts/keep-closed.ts'
import { noteRestored } from './audit/note-restored.ts'
import { type Restored, type RestoreWork, restoreBackup } from './backups/restore-backup.ts'
import { Closing } from './closing.ts'
import { collectAtRest } from './collect-at-rest.ts'
import type { Config, ConfigInput } from './config.ts'
import { joinFeatures } from './feature/join.ts'
import { LiveParts } from './feature/live-parts.ts'
import { migrationsOf } from './feature/migrations.ts'
import { features } from './features.ts'
import { oneAtATime } from './health/one-check.ts'
import type { HomeMark } from './home/home-mark.ts'
import { HomeWatch } from './home/home-watch.ts'
import type { HomeLayout } from './home/layout.ts'
import { lockHome } from './home/lock.ts'
import { refuseLostRecords } from './home/lost-records.ts'
import { makeHome } from './home/make.ts'
import { openLog } from './home/open-log.ts'
import { removeServerFile, writeServerFile } from './home/server-file.ts'
import { requireSharedHome } from './home/shared-home.ts'
import { buildApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { indexProgress } from './indexing/follow/index-progress.ts'
import { emptyForeignIndex } from './indexing/follow/position.ts'
import { openWorker, requireSharedRecords } from './open-worker.ts'
import { parts } from './parts.ts'
import { recordsAddress, refuseCopy } from './records/address.ts'
import { leadBesideOthers, leadRecords } from './records/lead.ts'
import { openRecords, patienceToOpen } from './records/open.ts'
import type { Program } from './scope/program.ts'
import { beginWork, isIndexCurrent } from './serving/begin-work.ts'
import { changeBesideOthers, requireSharedPlaces, TendingTurn } from './serving/beside-others.ts'
import { checkParts, storePatienceMs } from './serving/open-check.ts'
import { openEngine } from './serving/open-engine.ts'
import { openReaders } from './serving/open-readers.ts'
import { identityOf, openAudit } from './serving/who-asks.ts'
import { refreshSettings } from './settings/refresh-settings.ts'
import { readStores } from './stores/read-stores.ts'
import { mountStores } from './stores/store.ts'

/**
 * How a server is started: `hasFolder` when the caller will index one at once, `isGuest` for the time of one command, `configInput` is what gave its settings,
 * `leavesWork`: long work is left to `dossier worker`; `isOneOfSeveral`: it shares home, records and index with other servers; `onWait`: told for what
 * the start waits.
 */
export type StartOptions = {
  hasFolder?: boolean
  isGuest?: boolean
  configInput?: ConfigInput
  leavesWork?: boolean
  isOneOfSeveral?: boolean
  onWait?: (sentence: string) => void
}

/**
 * `doing` says in a few words what it is at; `isBehind`: it is a guest, and not all that was read is in the index; `operatorKey`: in server mode, what lets the command line in; `lost` is aborted with what to do where its home
 * is no longer there, or another server has taken its records; `stop` ends everything that was started.
 */
export type RunningServer = {
  address: string
  doing: string
  isBehind: boolean
  operatorKey: string | undefined
  lost: AbortSignal
  stop(): Promise<void>
}

/**
 * Starts the server of a home: lock, records, engine, HTTP, and what an earlier one left unfinished. Throws AppError with a sentence for the
 * user where the home or the port cannot be had; what was already started is ended again.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const closing = new Closing()
  const isShared = options.isOneOfSeveral ?? false
  try {
    if (isShared) requireSharedPlaces(config)
    const layout = await makeHome(config.home)
    const lock = await lockHome(config.home, undefined, { isShared })
    closing.add(() => lock.release())
    // One of a server that was killed would lead the command line astray.
    await removeServerFile(config.home, { isShared })
    const live = new LiveParts(features)
    const watch = await HomeWatch.begin(config.home)
    closing.add(() => watch.close())
    const lost = new AbortController()
    const log = openLog(layout.log)
    const tending = isShared ? new TendingTurn({ address: recordsAddress(config, layout), live, log }) : undefined
    const ends = { closing, live, watch, lost, log, tending, ...options, configInput: options.configInput ?? {} }
    const context = await openParts(config, layout, ends)
    const address = await openDoor(context, closing, isShared)
    const doing = options.isGuest ? 'ready' : await beginWork(context, options.hasFolder ?? false)
    const isBehind = options.isGuest === true && !(await isIndexCurrent(context))
    beginLive(context, ends)
    const stopCollecting = collectAtRest()
    closing.add(async () => stopCollecting())
    const { operatorKey } = context
    const isLost = AbortSignal.any([watch.gone, lost.signal])
    return { address, doing, isBehind, operatorKey, lost: isLost, stop: () => closing.close() }
  } catch (error) {
    await closing.close()
    throw explainFull(error, config.home)
  }
}

/** What features keep alive, unless for one command; one of several servers does that for all. */
function beginLive(context: ServerParts, { live, closing, tending, isGuest = false }: Ends): void {
  const keeper = tending ?? live
  if (!isGuest) keeper.begin(context)
  closing.add(() => keeper.close())
}

function explainFull(error: unknown, home: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') return error
  return new AppError('DISK_FULL', { message: `The disk of the home ${home} is full.` }, { cause: error })
}

/** Tries each part of a home that no server holds. */
export async function tryHealth(config: Config, signal?: AbortSignal): Promise<Health> {
  return checkParts(await makeHome(config.home), { config }, signal)
}

/** Puts a backup into a home that no server holds; see `restoreBackup`. */
export async function restoreHome(config: Config, work: Omit<RestoreWork, 'layout' | 'migrations' | 'note'>): Promise<Restored> {
  refuseCopy(config)
  const layout = await makeHome(config.home)
  return restoreBackup({ ...work, layout, migrations: migrationsOf(features), note: noteRestored })
}

/** `operatorKey`: in server mode only; `engineSocket`: where the engine program answers; `homeMark`: as what the home leads the index of a cluster. */
type ServerParts = Program & {
  log: Logger
  operatorKey: string | undefined
  engineSocket: string
  homeMark: HomeMark | undefined
}

type Ends = {
  closing: Closing
  live: LiveParts
  watch: HomeWatch
  log: Logger
  /** Aborted where another server has taken the records. */
  lost: AbortController
  configInput: ConfigInput
  isGuest?: boolean
  leavesWork?: boolean
  isOneOfSeveral?: boolean
  onWait?: (sentence: string) => void
  /** Of one of several. */
  tending?: TendingTurn | undefined
}

async function openParts(
  config: Config,
  layout: HomeLayout,
  {
    closing,
    live,
    watch,
    lost,
    log,
    tending,
    configInput,
    isGuest = false,
    leavesWork = false,
    isOneOfSeveral = false,
    onWait,
  }: Ends,
): Promise<ServerParts> {
  const patience = patienceToOpen((sentence) => {
    log.warn({ event: 'records waited for', sentence })
    onWait?.(sentence)
  })
  const stores = await readStores(config.stores, { patienceMs: storePatienceMs })
  mountStores(stores.documents)
  const address = recordsAddress(config, layout)
  if (leavesWork) requireSharedRecords(address)
  if (address === layout.records) await refuseLostRecords(layout)
  let readSettings = () => {}
  const onBack = () => {
    log.info({ event: 'records back' })
    readSettings()
  }
  const leading = {
    onAway: () => log.warn({ event: 'records away' }),
    onBack,
    onNews: () => readSettings(),
    onLost: (error: unknown) => {
      log.error({ event: 'records lost to another server', err: error })
      lost.abort(error)
    },
  }
  const shared = isOneOfSeveral ? await leadBesideOthers(address, leading) : undefined
  const lead = shared ?? (await leadRecords(address, leading))
  closing.add(() => lead.release())
  const isServed = shared?.isFirst === false
  const opening = { lost: lost.signal, isServed, answers: true, hasSeveralServers: isOneOfSeveral, patience }
  const records = await openRecords(address, migrationsOf(features), opening)
  closing.add(() => records.close())
  if (shared) await requireSharedHome(records, layout, shared.isFirst)
  await keepClosed(config, records, { isGuest, configInput, file: layout.config })
  const { engine, child, homeMark } = await openEngine(config, { layout, records, closing, watch })
  // Before anybody searches or writes: a change more, and the number of a restored copy could have caught up with the index's.
  await emptyForeignIndex({ records, engine }).catch((error: unknown) => log.error({ event: 'index not emptied', err: error }))
  await shared?.letOthersBegin()
  const joined = joinFeatures(features, records)
  engine.sets.provide(joined.sets.provide)
  const { kinds } = joined
  const worker = await openWorker(
    {
      config,
      layout,
      records,
      kinds,
      log,
      watch,
      socketPath: child.socketPath,
      lost: lost.signal,
      ...(homeMark && { homeMark }),
    },
    { leavesWork },
  )
  closing.add(() => worker.stop())
  child.onExit((exit) => {
    log.error({ event: 'engine ended', ...exit })
    // It may come back with an empty index, if it died of a damaged one.
    worker.wake()
  })
  const tryHealth = oneAtATime(() =>
    checkParts(layout, { config, engine, indexProgress: () => indexProgress({ records, engine }) }),
  )
  const readers = openReaders({ config, records, layout, log, closing })
  const audit = openAudit(config, { records, layout, log, closing })
  const settings = { config, configInput, tellConfig: () => worker.tellConfig(), log, records }
  if (isOneOfSeveral) readSettings = () => refreshSettings(settings)
  return {
    ...settings,
    ...(isOneOfSeveral && { changeShared: (change) => changeBesideOthers(address, settings, change) }),
    homeMark,
    audit,
    layout,
    ...(stores.artifacts && { artifacts: stores.artifacts }),
    engine,
    engineSocket: child.socketPath,
    ...identityOf({ config, records, log, audit, layout }),
    ...joined,
    wakeWorker: () => worker.wake(),
    wakeParts: () => (tending ? tending.wake(records) : live.wake()),
    passwords: {
      requireLending: () => worker.requireLending(),
      lend: (id, list) => worker.lend(id, list),
      wait: async () => undefined,
    },
    ...readers,
    tryHealth,
    defaultProject: config.project,
    // Set by our own tests: what leaves is then held to its schema.
    checksAnswers: process.env.DOSSIER_CHECK_ANSWERS === '1',
  }
}

async function openDoor(context: ServerParts, closing: Closing, isShared: boolean): Promise<string> {
  const { config, log, operatorKey, engineSocket, homeMark } = context
  const app = await buildApp({ program: context, features, webFolder: parts.web, logger: log })
  closing.add(() => app.close())
  const address = await listen(app, config)
  const file = { address, pid: process.pid, startedAt: Date.now(), engineSocket, operatorKey, homeMark }
  await writeServerFile(config.home, file, { isShared })
  closing.add(() => removeServerFile(config.home, { isShared }))
  log.info({ event: 'listening', address, pid: process.pid })
  return address
}
