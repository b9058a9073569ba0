import { AppError } from '@dossier/contract'
import type { Config } from './config.ts'
import type { HomeMark } from './home/home-mark.ts'
import type { HomeWatch } from './home/home-watch.ts'
import type { HomeLayout } from './home/layout.ts'
import { modelsFolder } from './models/models-folder.ts'
import { parts } from './parts.ts'
import { isPostgres, recordsAddress } from './records/address.ts'
import { leadWorker } from './records/lead.ts'
import { countWorkers, tellWorker } from './records/news.ts'
import type { Records } from './records/open.ts'
import type { KnownKinds } from './scope/kinds.ts'
import type { Log } from './scope/program.ts'
import { Seat, type SeatOptions } from './worker/seat.ts'
import { type LastEnd, superviseWorker, type WorkerOptions, type WorkerProcess } from './worker/supervise.ts'

export type WorkerParts = {
  config: Config
  layout: HomeLayout
  records: Records
  kinds: KnownKinds
  log: Log
  watch: HomeWatch
  /** Of the engine program. */
  socketPath: string
  /** As what the home leads the index of a cluster, where this is another machine than the server's. */
  homeMark?: HomeMark
  /** Aborted where nothing may be read or written any more. */
  lost: AbortSignal
} & Pick<WorkerOptions, 'onCannotLive' | 'isOneOfSeveral' | 'hasOthers'>

/**
 * Opens what does the long work. Of records in PostgreSQL any of several processes may, with an index of our own one at a time: this one takes its turn, unless it leaves the work to
 * others. Beside a cluster they share the work.
 */
export async function openWorker(
  given: WorkerParts,
  {
    leavesWork = false,
    looksAtOnce = false,
    onTurn,
  }: { leavesWork?: boolean } & Pick<SeatOptions, 'looksAtOnce' | 'onTurn'> = {},
): Promise<WorkerProcess> {
  const { config, layout, records, log } = given
  const address = recordsAddress(config, layout)
  if (!isPostgres(address)) return supervise(given, given.lost)
  const isOneOfSeveral = isWorkShared(config)
  const shared = isOneOfSeveral && { isOneOfSeveral, hasOthers: async () => (await countWorkers(records)) > 1 }
  const seat = new Seat({
    lead: (work) => leadWorker(address, work),
    open: (lost, lastEnd) => supervise({ ...given, ...shared }, AbortSignal.any([lost, given.lost]), lastEnd),
    ...(isOneOfSeveral && { countSharing: () => countWorkers(records) }),
    tell: () => tellWorker(records),
    log: (facts) => log.info(facts),
    looksAtOnce,
    lost: given.lost,
    ...(onTurn && { onTurn }),
  })
  if (!leavesWork) await seat.take()
  return seat
}

/** Whether several workers do the long work side by side: an index of our own has one engine program on one machine. */
export function isWorkShared({ records, engine }: Pick<Config, 'records' | 'engine'>): boolean {
  return records !== undefined && isPostgres(records) && engine !== undefined
}

/** Other records are one process's alone. Throws BAD_REQUEST. */
export function requireSharedRecords(address: string): void {
  if (isPostgres(address)) return
  const message = 'Workers of their own need records in PostgreSQL: name them with --records postgres://user@host/database.'
  throw new AppError('BAD_REQUEST', { message })
}

function supervise(given: WorkerParts, lost: AbortSignal, lastEnd?: LastEnd): WorkerProcess {
  const { config, layout, records, kinds, log, watch, socketPath, homeMark, onCannotLive, isOneOfSeveral, hasOthers } = given
  return superviseWorker({
    home: layout.home,
    isHomeThere: () => watch.isThere(),
    records,
    kinds,
    settings: {
      // As it is whenever a process is started: it may be changed meanwhile.
      config,
      socketPath,
      tikaJar: parts.tikaJar,
      tesseract: parts.tesseract,
      confiner: parts.engine,
      nameFinder: parts.nameFinder,
      unpack: parts.unpack,
      models: modelsFolder(layout),
      homeMark,
    },
    log: (facts) => log.info(facts),
    lost,
    ...(onCannotLive && { onCannotLive }),
    ...(isOneOfSeveral && { isOneOfSeveral }),
    ...(hasOthers && { hasOthers }),
    ...(lastEnd && { lastEnd }),
  })
}
