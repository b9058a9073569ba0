import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { UpdateTask } from '@dossier/contract/marks/update-by-query'
import type { Records } from '../records/open.ts'
import { createKeeper, oneForEach, plainPacking } from '../scope/keeper.ts'
import type { Keeper, Kept } from '../scope/kept.ts'
import type { Scope } from '../scope/scope.ts'
import { answerOf, type Update, updateDocuments } from './update-by-query.ts'

/** An update that its caller did not wait for. */
type Background = {
  projects: Update['projects']
  /** How many documents it has come to, and how many tags it had to leave, as far as it is. */
  sum: { found: number; kept: number }
  startedAt: number
  end?: { at: number } & Pick<UpdateTask, 'response' | 'error'>
}

/** The oldest that have ended are forgotten. */
const limits = { perCaller: 1_000, inAll: 1_000 }
const keptMs = 24 * 3_600_000
/** How soon another server sees how far one is, and for how long one is there whose server is gone. */
const [tellEveryMs, silentMs] = [500, 30_000]

/** Those of a running program. Alone it ends them; what they had done by then stays, and asking once more goes on. */
const updatesOf = oneForEach<Records, Keeper<Background>>((records) =>
  createKeeper(
    {
      limits,
      now: Date.now,
      // Elasticsearch's form of a node and a number.
      newId: () => `dossier:${randomInt(2 ** 47)}`,
      isInUse: ({ end }: Background) => end === undefined,
      mayEnd: { isOver: ({ end }: Background) => end !== undefined, isForAll: true },
      refuse: (limit) =>
        new AppError('CONFLICT', { message: `Too many updates are going on (${limit}): wait until some have ended` }),
    },
    records,
    plainPacking('update'),
  ),
)

/** Begins an update and answers the name under which it can be asked for. Throws AppError CONFLICT where too many go on. */
export async function beginUpdate(scope: Scope, update: Update): Promise<string> {
  const { projects } = update
  const [from, start] = [Date.now(), { found: 0, kept: 0 }]
  const until = from + (scope.records.hasSeveralServers ? silentMs : keptMs)
  const own = await updatesOf(scope.records).keep(scope.caller.id, () => ({ projects, sum: start, startedAt: from }), until)
  const done = run(scope, own.item, update)
  void follow(scope.records, own, done).catch((error: unknown) =>
    scope.log.error({ event: 'update by query not told', error: String(error) }),
  )
  return own.id
}

/** Writes down how far it is, for those who ask another server. */
async function follow(records: Records, own: Kept<Background>, done: Promise<void>): Promise<void> {
  for (let isTold = false; !isTold; ) {
    await Promise.race([done, sleep(tellEveryMs, undefined, { ref: false })])
    isTold = own.item.end !== undefined
    own.expiresAt = Date.now() + (isTold ? keptMs : silentMs)
    await updatesOf(records).save(own)
  }
}

/** How an update of the caller stands. Throws AppError NOT_FOUND for one that is another's, unknown, or of a program that has ended. */
export async function readUpdate({ records, caller }: Scope, id: string): Promise<UpdateTask> {
  const own = (await updatesOf(records).find(caller.id, id))?.item
  if (!own) throw new AppError('NOT_FOUND', { message: `task [${id}] isn't running and hasn't stored its results`, id })
  const { projects, sum, startedAt, end } = own
  const tookMs = (end?.at ?? Date.now()) - startedAt
  const { took: _, timed_out: _timedOut, failures: _failures, ...status } = answerOf(tookMs, sum)
  return {
    completed: end !== undefined,
    task: {
      node: 'dossier',
      id: Number(id.split(':')[1]),
      type: 'transport',
      action: 'indices:data/write/update/byquery',
      status,
      description: `update-by-query [${projects.join(', ')}]`,
      start_time_in_millis: startedAt,
      running_time_in_nanos: tookMs * 1_000_000,
      cancellable: false,
      headers: {},
    },
    ...(end?.response && { response: end.response }),
    ...(end?.error && { error: end.error }),
  }
}

async function run(scope: Scope, own: Background, update: Update): Promise<void> {
  // Nobody waits for the answer, whose signal ends with the request.
  const free = { ...scope, signal: new AbortController().signal }
  try {
    await updateDocuments(free, update, own.sum)
    const at = Date.now()
    own.end = { at, response: answerOf(at - own.startedAt, own.sum) }
  } catch (error) {
    const [type, reason] = error instanceof AppError ? [error.code, error.message] : ['INTERNAL', 'It failed']
    if (!(error instanceof AppError)) scope.log.error({ event: 'update by query failed', error: String(error) })
    own.end = { at: Date.now(), error: { type: type.toLowerCase(), reason } }
  }
}
