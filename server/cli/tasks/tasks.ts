import { AppError, defaults, isUnfinished } from '@dossier/contract'
import { TaskEvent, taskEventCalls } from '@dossier/contract/tasks/task-events'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { openSession, type Session } from '../session.ts'
import { eventLine, taskLine } from './lines.ts'
import { findTask, ListedTask, listTasks, untilStopped } from './listed.ts'

/** What can be done with tasks. */
export const taskActions = ['list', 'stop', 'resume', 'remove', 'log'] as const

/** What was given behind `tasks`: what to do, and with which, by id, the beginning of one, or a word; whether archives may go with what is removed. */
export type TaskWords = { action: string | undefined; which: string | undefined; withArchives: boolean }

/** Lists tasks, stops, resumes and removes them, and tells what became of one. @throws AppError BAD_REQUEST for words that do not belong together */
export async function tasks(context: Context, { action = 'list', which, withArchives }: TaskWords): Promise<number> {
  if (withArchives && action !== 'remove')
    throw new AppError('BAD_REQUEST', { message: '"--with-archives" belongs to "dossier tasks remove".' })
  const session = await openSession(context.config, context.signal)
  try {
    if (action === 'list') return await list(context, session.client)
    if (which === undefined) throw new AppError('BAD_REQUEST', { message: missing[action] ?? missing.log })
    if (action === 'stop') return await stop(context, session.client, which)
    if (action === 'resume') return await resume(context, session, which)
    if (action === 'remove') return await remove(context, session.client, { which, withArchives })
    return await log(context, session.client, which)
  } finally {
    await session.close()
  }
}

const missing: Record<string, string> & { log: string } = {
  stop: 'Name the task by its id, as in "dossier tasks stop 3f2c1a", or "all".',
  resume: 'Name the task by its id, as in "dossier tasks resume 3f2c1a".',
  remove: 'Name the task by its id, as in "dossier tasks remove 3f2c1a", or "done" for all that are done.',
  log: 'Name the task by its id, as in "dossier tasks log 3f2c1a".',
}

async function list({ terminal }: Context, client: Client): Promise<number> {
  const all = await listTasks(client)
  terminal.json(all)
  if (all.length === 0) terminal.line('There are no tasks.')
  for (const task of all) terminal.line(taskLine(task))
  return exitCodes.done
}

async function stop({ terminal, signal }: Context, client: Client, which: string): Promise<number> {
  const wanted =
    which === 'all' ? (await listTasks(client)).filter(({ state }) => isUnfinished(state)) : [await findTask(client, which)]
  if (which === 'all') await client.ask('PUT', '/api/task/stopAll', z.record(z.string(), z.boolean()))
  else for (const { id } of wanted) await client.ask('PUT', `/api/task/stop/${encodeURIComponent(id)}`, z.boolean())
  const ended = await untilStopped(client, wanted, signal)
  terminal.json(ended)
  if (ended.length === 0) terminal.line('Nothing goes on.')
  for (const task of ended) terminal.line(taskLine(task))
  // One that has to finish, or is another user's, goes on.
  return ended.some(({ state }) => isUnfinished(state)) ? exitCodes.fault : exitCodes.done
}

async function resume({ terminal }: Context, { client, isOwn }: Session, which: string): Promise<number> {
  const { id } = await findTask(client, which)
  await client.ask('PUT', `/api/local/task/${encodeURIComponent(id)}/resume`, z.unknown())
  const task = await findTask(client, id)
  terminal.json(task)
  terminal.line(taskLine(task))
  if (isOwn && isUnfinished(task.state)) terminal.note('No server runs: it goes on as soon as "npx dossier serve" does.')
  return exitCodes.done
}

async function remove({ terminal }: Context, client: Client, { which, withArchives }: Removal): Promise<number> {
  const isClean = which === 'done'
  const tasks = isClean ? await listTasks(client) : [await findTask(client, which)]
  // All users' tasks are listed for the command line, but only its own are cleared.
  const going = isClean ? tasks.filter(({ user }) => user.id === defaults.user) : tasks
  if (!withArchives) requireNoArchive(going)
  const removed = isClean ? await clean(client) : await removeEach(client, tasks)
  terminal.json({ removed })
  terminal.line(
    removed.length === 1 ? 'One task is removed from the list.' : `${removed.length} tasks are removed from the list.`,
  )
  return exitCodes.done
}

type Removal = { which: string; withArchives: boolean }

const Archived = z.object({ batchDownload: z.object({ exists: z.literal(true) }) })

/** The page asks before an archive that can still be downloaded goes with its task; here it is to be said. @throws AppError BAD_REQUEST */
function requireNoArchive(tasks: readonly ListedTask[]): void {
  const archived = tasks.filter(({ state, properties }) => state === 'DONE' && Archived.safeParse(properties).success)
  if (archived.length === 0) return
  const named = archived.slice(0, 5).map(({ id }) => id.slice(0, 8))
  const ids = archived.length > named.length ? `${named.join(', ')} and ${archived.length - named.length} more` : named.join(', ')
  throw new AppError('BAD_REQUEST', {
    message: `Archives that can still be downloaded would go too (${ids}). Nothing was removed: add "--with-archives" to remove these as well.`,
  })
}

async function removeEach(client: Client, tasks: readonly ListedTask[]): Promise<string[]> {
  for (const { id } of tasks) await client.ask('DELETE', `/api/task/clean/${encodeURIComponent(id)}`, z.unknown())
  return tasks.map(({ id }) => id)
}

async function clean(client: Client): Promise<string[]> {
  const removed = await client.ask('POST', '/api/task/clean', z.array(ListedTask.pick({ id: true })))
  return removed.map(({ id }) => id)
}

async function log({ terminal }: Context, client: Client, which: string): Promise<number> {
  const { id } = await findTask(client, which)
  const path = taskEventCalls.log.path.replace(':id', encodeURIComponent(id))
  const lines = await client.ask('GET', path, z.array(TaskEvent))
  terminal.json(lines)
  if (lines.length === 0) terminal.line('Nothing was noted of this task.')
  for (const line of lines) terminal.line(eventLine(line))
  return exitCodes.done
}
