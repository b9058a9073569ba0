import module from 'node:module'
import { createInterface } from 'node:readline'
import { AppError } from '@dossier/contract'
import { taskIdentity } from './accounts/account-identity.ts'
import { givenUnpacker } from './documents/given-unpacker.ts'
import { connectIndex } from './engine/connect-index.ts'
import { changesOf } from './feature/changes.ts'
import { joinFeatures } from './feature/join.ts'
import { kindsOf } from './feature/kinds.ts'
import { migrationsOf } from './feature/migrations.ts'
import { features } from './features.ts'
import { readHomeMark } from './home/home-mark.ts'
import { homeLayout } from './home/layout.ts'
import { freeReserve } from './home/reserve.ts'
import { noteCutTerms } from './indexing/follow/cut-terms.ts'
import { Following } from './indexing/follow/following.ts'
import { blameFiles } from './indexing/read/suspects.ts'
import { clearHalfRead } from './indexing/run/half-read.ts'
import { finishHalfStored } from './indexing/store/undo.ts'
import { givenAddedFinders, givenFinders } from './names/finder/given-finders.ts'
import { OneOfSeveral, type TakingOver } from './one-of-several.ts'
import { ExtensionFinders } from './packages/extensions/extension-finders.ts'
import { recordsAddress } from './records/address.ts'
import { leadWorking } from './records/lead.ts'
import { openRecords, patienceToOpen } from './records/open.ts'
import { followerTurn } from './records/workers/follower-turn.ts'
import { strikeOutAll } from './records/workers/gone.ts'
import { noAudit } from './scope/audit.ts'
import type { Log, Program } from './scope/program.ts'
import { TaskPasswords } from './secrets/task-passwords.ts'
import { openFinders, openReader, openRecognizer, openUnpacker } from './serving/open-working.ts'
import { readStores } from './stores/read-stores.ts'
import { mountStores } from './stores/store.ts'
import { describeFault } from './tasks/fault.ts'
import { takeBackAttempts } from './tasks/scheduling/attempts.ts'
import { openTaskScope } from './tasks/scheduling/open-scope.ts'
import { Scheduler, type Sharing } from './tasks/scheduling/scheduler.ts'
import { filesGuilty } from './worker/crashes.ts'
import { Hands } from './worker/hands.ts'
import { isOnBattery, PowerWatch } from './worker/power.ts'
import { hearConfig } from './worker/told-config.ts'
import { endWatch } from './worker/watch-parent.ts'
import { workUntilIdle } from './worker/work.ts'
import type { WorkerScope } from './worker/worker-scope.ts'
import { WorkerSettings } from './worker/worker-settings.ts'

/*
 * The worker process: a child of the server, there only while there is work. It ends when the server's end of its standard input closes, and by
 * itself when nothing is left to do. Lines on standard input say that the records have changed; those on standard output are for the server: which tasks
 * run, and what is for the log.
 */

const settings = WorkerSettings.parse(JSON.parse(process.argv[2] ?? '{}'))
const { config, socketPath, confiner, homeMark, lastEnd } = settings
const { workerId, formerId } = settings

/** Starting anew for each of several small folders would take longer than to stay for so long. */
const lingerMs = 2_000

const log: Log = {
  info: say,
  warn: (facts) => say({ level: 'warn', ...facts }),
  error: (facts) => say({ level: 'error', ...facts }),
}

/** For as long a run waits for a store that is away. */
const storePatienceMs = 60_000

/** By then all that a run needs is compiled. */
const keepCompiledAfterMs = 5_000

const ending = new AbortController()
const power = new PowerWatch(config.slowOnBattery ? isOnBattery : async () => false)
/** Set while there is a scheduler. */
let wake = () => {}
/** Set while something may be in hand. */
let emptyHands = () => {}
/** True once it has found nothing to do: what is said now is for the next process. */
let isLeaving = false

/** Until a task has begun there is nothing to end in order. */
let hasBegun = false

/** Set once it is entered as one. */
let several: OneOfSeveral | undefined

/** Secrets of the tasks that run here; log lines that contain one are dropped. */
const passwords = new TaskPasswords()

endWatch()
const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (isLeaving || hearConfig(config, line) || passwords.hear(line)) return
  say({ heard: line })
  wake()
})
lines.on('close', () => {
  emptyHands()
  // On a busy machine the start alone takes seconds.
  if (!hasBegun) process.exit(1)
  ending.abort(new Error('the server is gone'))
  // What hangs in a system call must not keep the process longer than the few seconds that it may outlive its parent.
  setTimeout(() => process.exit(1), 3_000).unref()
})

// Else kept only by a process that ends in order.
setTimeout(() => module.flushCompileCache(), keepCompiledAfterMs).unref()
process.exitCode = await main()
process.exit()

async function main(): Promise<number> {
  const { signal } = ending
  const program = await openProgram().catch(tellFailure)
  if (!program) return 1
  const { records, engine } = program
  // By now nobody else writes to its file.
  const hands = several ? several.openHands(program.layout) : new Hands(program.layout.inHand)
  emptyHands = () => hands.close()
  const reader = openReader({ settings, power, log, lingerMs })
  const index = new Following({
    records,
    engine,
    kinds: changesOf(features),
    onCutTerms: (cut) => noteCutTerms(records, cut),
    ...(several && { turn: followerTurn(records, several.id) }),
  })
  const onLeft = (worker: string, reason: string) => program.log.error({ event: 'worker not taken over', worker, reason })
  const taking: TakingOver = { records, layout: program.layout, onGuilty: tellGuilty, onLeft }
  const scheduler = new Scheduler<WorkerScope>({
    kinds: kindsOf(features),
    records,
    budgetMb: config.memory,
    openScope: async (row, kind, until) => ({
      ...(await openTaskScope(program, row, kind, until)),
      worker: { reader, index, hands, power, ...(several && { id: several.id }) },
    }),
    onBegin: (id) => {
      hasBegun = true
      say({ began: id })
    },
    onEnd: (id, hasGivenWay) => {
      if (!hasGivenWay) passwords.forget(id)
      say({ ended: id, ...(hasGivenWay && { hasGivenWay }) })
    },
    makeRoom: () => freeReserve(config.home),
    log: program.log,
    signal,
    ...(several && { sharing: sharingOf(several, index, taking) }),
  })
  wake = () => scheduler.wake()
  const following = index.follow(signal)
  try {
    if (several) await several.begin(taking)
    else await judgeLastEnd(program, hands)
    hands.begin()
    await finishHalfStored(records)
    await clearHalfRead(program)
    await workUntilIdle({ scheduler, index, lingerMs, signal })
    isLeaving = true
    return 0
  } catch (error) {
    if (signal.aborted) return await leave(scheduler)
    tellFailure(error)
    return 1
  } finally {
    ending.abort(new Error('the worker ends'))
    power.close()
    await Promise.all([following, scheduler.close()])
    await reader.close()
    await program.recognizer.close()
    await Promise.all(givenFinders.of(program.given).map((finder) => finder.close()))
    await givenAddedFinders.of(program.given).close()
    await givenUnpacker.of(program.given)?.close()
    await engine.close()
    await several?.leave(records, hands).catch((error: unknown) => say({ event: 'worker not struck out', error: String(error) }))
    await records.close()
  }
}

/** The server is to know the cause from us: records that cannot be reached are held against nothing. */
function tellFailure(error: unknown): undefined {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say({ event: 'worker failed', fault: describeFault(error), error: text })
}

/** At once: from now on another process may be at the records. */
function endAway(): void {
  tellFailure(new AppError('RECORDS_DOWN', { message: 'The connection that holds the work was lost.' }))
  process.exit(1)
}

/** Before anything is begun: what the last process had in hand when it died is under suspicion. */
async function judgeLastEnd({ records }: Program, hands: Hands): Promise<void> {
  await strikeOutAll(records)
  // Neither files nor tasks are to blame for records that could not be reached.
  if (lastEnd === 'away') await takeBackAttempts(records)
  const files = lastEnd === 'away' ? [] : await blameFiles(records, hands.left, lastEnd)
  if (files.length > 0) tellGuilty(files)
}

function sharingOf(worker: OneOfSeveral, index: Following, taking: TakingOver): Sharing {
  return { workerId: worker.id, isFollower: () => index.isFollower, takeOver: () => worker.takeOver(taking) }
}

function tellGuilty(files: number[]): void {
  say({ event: filesGuilty, files })
}

/** Of several seconds that it has it must be sure of this: else its tasks are held to be the cause of its end. */
async function leave(scheduler: Scheduler<WorkerScope>): Promise<number> {
  await scheduler.leave().catch((error: unknown) => say({ event: 'attempts not taken back', error: String(error) }))
  return 0
}

async function openProgram(): Promise<Program> {
  const stores = await readStores(config.stores, { patienceMs: storePatienceMs })
  mountStores(stores.documents)
  const layout = homeLayout(config.home)
  const address = recordsAddress(config, layout)
  await leadWorking(address, endAway, workerId !== undefined)
  if (workerId !== undefined) several = await OneOfSeveral.enter(address, { id: workerId, formerId, lastEnd })
  const patience = patienceToOpen((sentence) => log.warn({ event: 'records waited for', sentence }))
  const opening = { patience, ...(several && { isServed: true, worker: several.id }) }
  const records = await openRecords(address, migrationsOf(features), opening)
  const home = async () => homeMark ?? readHomeMark(config.home)
  const engine = await connectIndex(config, { socketPath, owner: records.id, home })
  const joined = joinFeatures(features, records)
  engine.sets.provide(joined.sets.provide)
  return {
    config,
    configInput: {},
    // It lives in the server.
    tellConfig: () => {},
    // People ask the server.
    audit: noAudit,
    layout,
    records,
    ...(stores.artifacts && { artifacts: stores.artifacts }),
    engine,
    identity: taskIdentity({ records, config }),
    ...joined,
    wakeWorker: () => wake(),
    // They live in the server.
    wakeParts: () => {},
    passwords: {
      requireLending: async () => {},
      lend: (id, list) => passwords.keep(id, list),
      wait: (id, signal) => passwords.wait(id, signal),
    },
    recognizer: openRecognizer(layout.ocr, { settings, power }),
    given: [
      givenFinders.give(openFinders(settings)),
      givenAddedFinders.give(new ExtensionFinders({ records, layout, config, log, confiner })),
      givenUnpacker.give(openUnpacker(layout.embedded, settings)),
    ],
    tryHealth: async () => {
      throw new Error('the server tries the parts')
    },
    defaultProject: config.project,
    checksAnswers: false,
    log,
  }
}

function say(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
