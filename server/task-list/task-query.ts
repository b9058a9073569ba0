import { isUnfinished, type Task, unfinishedStates } from '@dossier/contract'
import type { TaskFilterQuery, TaskQuery } from '@dossier/contract/tasks/task-list'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { isAdmin } from '../identity/caller.ts'
import { anyOf } from '../records/listed.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { taskType } from '../tasks/describe.ts'
import { readTasks, visibleTasks } from '../tasks/list.ts'

/** One page of the tasks that the caller may see and a query wants, those that others share among them, and how many there are. */
export async function pageOfTasks(scope: Scope, query: TaskQuery): Promise<{ items: Task[]; total: number }> {
  const { from, size } = query
  const wanted = await wantedTasks(scope, query, await tasksOfPage(scope))
  const sorted = sortTasks(wanted, query)
  if (!hasArgs(query)) {
    const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await sorted.select('id').limit(size).offset(from).execute()
    return { items: await asSeen(scope, rows), total }
  }
  const rows = await withArgs(scope, await sorted.select('id').execute(), query)
  return { items: await asSeen(scope, rows.slice(from, from + size)), total: rows.length }
}

/** The caller's own tasks that a query wants, oldest first. `isOpen`: only those that have not ended, or that have. */
export async function ownTasks(scope: Scope, query: TaskFilterQuery, isOpen: boolean): Promise<Task[]> {
  const wanted = await wantedTasks(scope, query, visibleTasks(scope, 'own'))
  const rows = await wanted
    .select('id')
    .where('state', isOpen ? 'in' : 'not in', unfinishedStates)
    .execute()
  const found = await withArgs(scope, rows, query)
  const ids = found.map(({ id }) => id)
  // One may have ended, or be resumed, since.
  return (await readTasks(scope, ids)).filter(({ state }) => isUnfinished(state) === isOpen)
}

type Id = { id: string }
type Rows = ReturnType<typeof visibleTasks>

async function tasksOfPage(scope: Scope): Promise<Rows> {
  const { caller, records, program } = scope
  if (isAdmin(caller)) return visibleTasks(scope)
  const shared = await Promise.all([...program.kinds.values()].map((kind) => kind.sharedIds?.({ caller, records }) ?? []))
  const isShared = anyOf(records.db, shared.flat())
  const own = visibleTasks(scope).select('id')
  return records.db.selectFrom('task').where((eb) => eb.or([eb('id', 'in', own), eb('id', 'in', isShared)]))
}

/** What newer clients know the class of a task by that another user shares. */
const sharedEnding = 'Proxy'

/** The class under which the caller sees a task. */
function seenClass({ caller }: Scope) {
  if (isAdmin(caller)) return sql<string>`class`
  return sql<string>`case when user_id = ${caller.id} then class else class || ${sql.lit(sharedEnding)} end`
}

async function asSeen(scope: Scope, ids: Id[]): Promise<Task[]> {
  const { caller } = scope
  const isShared = ({ user }: Task) => !isAdmin(caller) && user.id !== caller.id
  const tasks = await inOrder(scope, ids)
  return tasks.map((task) => (isShared(task) ? { ...task, name: task.name + sharedEnding } : task))
}

async function inOrder(scope: Scope, ids: Id[]): Promise<Task[]> {
  const tasks = await readTasks(
    scope,
    ids.map(({ id }) => id),
  )
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/** What a task was asked for is looked at some tasks at a time: it is kept as the kind writes it, and matched as the kind tells it. */
async function withArgs(scope: Scope, ids: Id[], query: TaskFilterQuery): Promise<Id[]> {
  if (!hasArgs(query)) return ids
  const args = Object.entries(query).filter(([key]) => key.startsWith('args.'))
  const found: Id[] = []
  for (const batch of inBatches(ids)) {
    const tasks = await inOrder(scope, batch)
    const passes = (task: Task) => args.every(([key, value]) => argOf(task, key.slice('args.'.length)).includes(String(value)))
    found.push(...tasks.filter(passes).map(({ id }) => ({ id })))
  }
  return found
}

function hasArgs(query: TaskFilterQuery): boolean {
  return Object.keys(query).some((key) => key.startsWith('args.'))
}

/** Rows by all filters but those of `args.`. */
async function wantedTasks(scope: Scope, query: TaskFilterQuery, tasks: Rows) {
  const { kinds } = scope.program
  const [names, types, states, projects] = [query.name, query.type, query.state, query.project].map(readWords)
  const seen = seenClass(scope)
  const classes = names || types ? await tasks.select(seen.as('class')).distinct().execute() : []
  const classesBy = (words: string[], namesOf: (name: string) => string[]) =>
    classes.flatMap(({ class: name }) => (namesOf(name).some((one) => words.includes(one)) ? [name] : []))
  const byName = names && classesBy(names, (name) => [name, lastPart(name)])
  const byType = types && classesBy(types, (name) => [taskType({ name }, kinds), name, lastPart(name)])
  return tasks
    .$if(names !== undefined, (rows) =>
      rows.where((eb) => eb.or([isOneOf(eb, seen, byName), eb(sql<string>`${seen} || '@' || id`, 'in', names ?? [])])),
    )
    .$if(types !== undefined, (rows) => rows.where((eb) => isOneOf(eb, seen, byType)))
    .$if(states !== undefined, (rows) => rows.where((eb) => isOneOf(eb, sql<string>`state`, states)))
    .$if(projects !== undefined, (rows) => rows.where(sql<string>`coalesce(project, '')`, 'in', projects ?? []))
}

/** A database takes no empty list. */
function isOneOf(eb: ExpressionBuilder<RecordsSchema, 'task'>, value: Expression<string>, words: string[] = []) {
  return words.length === 0 ? eb.or([]) : eb(value, 'in', words)
}

/** An empty word is what a client sends that has no wish. */
function readWords(wanted: string | undefined): string[] | undefined {
  return wanted === undefined || wanted === '' || wanted === 'null' ? undefined : wanted.split('|')
}

/** By what the query says; equal ones by their age, and leaders before their parts. */
function sortTasks(tasks: Awaited<ReturnType<typeof wantedTasks>>, { sort, order }: TaskQuery) {
  return tasks.orderBy(sortKeys[sort], order).orderBy('created_at', order).orderBy('class', 'desc').orderBy('id')
}

/** What has not ended comes after all that has. */
const completedAt = sql<number>`coalesce(completed_at, ${sql.lit(Number.MAX_SAFE_INTEGER)})`

const sortKeys = {
  id: sql.ref('id'),
  user: sql.ref('user_id'),
  createdAt: sql.ref('created_at'),
  completedAt,
  finished: completedAt,
  name: sql.ref('class'),
  state: sql.ref('state'),
  progress: sql.ref('progress'),
}

function lastPart(name: string): string {
  return name.split('.').at(-1) ?? name
}

function argOf(task: Task, path: string): string {
  let value: unknown = task.args
  for (const key of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined
  }
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
