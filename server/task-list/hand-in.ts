import { AppError, type Reply, readTaskName } from '@dossier/contract'
import type { HandedInTask, taskListCalls } from '@dossier/contract/tasks/task-list'
import type { Asked } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import type { BegunBy, KnownKinds } from '../scope/kinds.ts'
import type { Scope } from '../scope/scope.ts'
import { parseTaskId } from '../tasks/describe.ts'
import { maySee } from '../tasks/list.ts'

type HandedIn = Reply<200 | 201, { taskId: string }>

/**
 * A task that another program hands in under an id of its own: one that is there already is told, else it is begun as by the call of its kind. Throws AppError BAD_REQUEST for an id, a kind or arguments that
 * will not do; FORBIDDEN for a task of another user; CONFLICT where the id is or was that of another task; all that the call of its kind throws.
 */
export async function handIn({ scope, params, body, passOn }: Asked<typeof taskListCalls.handIn>): Promise<HandedIn> {
  const id = readId(params.id, body.id)
  if (await isThere(scope, id)) return reply(200, { taskId: id })
  requireSafe(id)
  requireOwn(scope, body)
  const { name, args } = readTaskName(body.name ?? '')
  const { call, read } = begunBy(scope.program.kinds, name)
  const sent = read({ ...args, ...body.args })
  try {
    await requireNew(scope, id)
    await passOn(call, sent, id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Somebody has handed it in at the same moment.
    if (error.code === 'CONFLICT' && (await isThere(scope, id))) return reply(200, { taskId: id })
    throw error.code === 'BAD_REQUEST' ? readAs(call, error) : error
  }
  return reply(201, { taskId: id })
}

/** The bare id. */
function readId(inAddress: string, inBody: string | undefined): string {
  const id = parseTaskId(inAddress)
  if (inBody === undefined || parseTaskId(inBody) === id) return id
  throw new AppError('BAD_REQUEST', {
    message: `The task says that its id is ${JSON.stringify(inBody)}, the address ${JSON.stringify(inAddress)}`,
  })
}

/** Whether there is this task. Throws AppError CONFLICT where it is not the caller's own, whatever they rule, or no longer open to them. */
async function isThere(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.records.db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
  const isOwn = row?.user_id === scope.caller.id && maySee(scope)(row)
  if (row && !isOwn) throw new AppError('CONFLICT', { message: `The id ${id} is taken: choose another id`, id })
  return row !== undefined
}

/** What is kept of a task that has gone from the list is still told under its id, to other users too. Throws AppError CONFLICT. */
async function requireNew({ records, program }: Scope, id: string): Promise<void> {
  if (!(await program.hooks.knowsTask(records, id))) return
  throw new AppError('CONFLICT', { message: `The id ${id} was that of another task: choose another id`, id })
}

/** Files and addresses are named by it. */
function requireSafe(id: string): void {
  if (uuid.test(id)) return
  throw new AppError('BAD_REQUEST', {
    message: `No task can be called ${JSON.stringify(id)}: make its id a UUID in lower case, such as 8f14e45f-ceea-467f-a8b1-6a2d1f0c9d3e`,
  })
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function requireOwn({ caller }: Scope, { user, args }: HandedInTask): void {
  const others = [user?.id, args?.user?.id].find((id) => id !== undefined && id !== caller.id)
  if (others === undefined) return
  throw new AppError('FORBIDDEN', {
    message: `The task is of the user ${JSON.stringify(others)}, and you are "${caller.id}": hand in your own tasks only`,
  })
}

function begunBy(kinds: KnownKinds, name: string): Required<BegunBy> {
  const by = kinds.get(name)?.begunBy
  if (by?.read) return { call: by.call, read: by.read }
  const those = [...kinds.values()].flatMap((kind) => (kind.begunBy?.read ? [kind.name] : []))
  throw new AppError('BAD_REQUEST', { message: `${whyNot(kinds, name, by)}. These can be handed in: ${those.join(', ')}` })
}

function whyNot(kinds: KnownKinds, name: string, by: BegunBy | undefined): string {
  if (name === '') return 'The task has no "name", which says of what kind it is'
  if (by) return `A task of the kind ${name} says too little to be begun by it: use ${by.call.method} ${by.call.path}`
  return kinds.has(name) ? `Only the program itself begins tasks of the kind ${name}` : `There is no kind of task "${name}"`
}

/** Fields are named as that call has them. */
function readAs({ method, path }: BegunBy['call'], error: AppError): AppError {
  const message = `The task's arguments are read as ${method} ${path} takes them. ${error.message}`
  return new AppError(error.code, { ...error.facts, message }, { cause: error })
}
