import type { Task } from '@dossier/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { cleanTasks, listTasks, removeTask, stopAll, stopTask } from '../tasks/stop.ts'
import { toOldTask } from '../tasks/task-row.ts'
import { findTask, readTask } from '../tasks/tasks.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'
import { pageOf } from './paging.ts'
import { nameFilter, sortTasks, TaskQuery, taskFilter, taskType } from './task-query.ts'

const OneTask = z.object({ id: z.string() })
const AllQuery = z.object({ filter: z.string().optional() })

/** The list of tasks, in the forms of both client generations; starting them is in indexing.ts. */
export function serveTasks(app: App, context: HttpContext): void {
  const tags = ['tasks']
  app.get('/api/task/all', { schema: { tags, summary: 'All tasks, the old form', querystring: AllQuery } }, async ({ query }) => {
    const name = nameFilter(query.filter)
    return (await listTasks(context, name === undefined ? {} : { name })).map(toOldTask)
  })
  app.get(
    '/api/task',
    { schema: { tags, summary: 'Tasks by page, the new form', querystring: TaskQuery } },
    async ({ query }) => {
      const tasks = sortTasks((await listTasks(context)).filter(taskFilter(query)), query)
      return pageOf(tasks.slice(query.from, query.from + query.size).map(toNewTask), tasks.length, query)
    },
  )
  app.get('/api/task/:id', { schema: { tags, summary: 'One task', params: OneTask } }, async ({ params }) =>
    toNewTask(await readTask(context, params.id)),
  )
  app.get(
    '/api/task/:id/result',
    { schema: { tags, summary: 'What a task resulted in', params: OneTask } },
    ({ params }, reply) => sendResult(context, params.id, reply),
  )
  serveEnds(app, context)
}

function serveEnds(app: App, context: HttpContext): void {
  const tags = ['tasks']
  const stop = { schema: { tags, summary: 'Stop all tasks' } }
  const stopEach = async () => {
    const stopped = await Promise.all((await stopAll(context)).map((id) => findTask(context, id)))
    return Object.fromEntries(stopped.flatMap((task) => (task === undefined ? [] : [[toOldTask(task).name, true]])))
  }
  app.put('/api/task/stopAll', stop, stopEach)
  app.put('/api/task/stop', stop, stopEach)
  app.put('/api/task/stop/:id', { schema: { tags, summary: 'Stop a task', params: OneTask } }, async ({ params }, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await stopTask(context, params.id))),
  )
  app.post('/api/task/clean', { schema: { tags, summary: 'Clear tasks that are done' } }, async () =>
    (await cleanTasks(context)).map(toOldTask),
  )
  app.delete('/api/task/clean/:id', { schema: { tags, summary: 'Clear one task', params: OneTask } }, async ({ params }) => {
    await removeTask(context, params.id)
    return {}
  })
}

function toNewTask(task: Task) {
  return { ...task, type: taskType(task) }
}

async function sendResult(context: HttpContext, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const { result } = await readTask(context, id)
  if (result === undefined || result === null) return reply.code(204).send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}
