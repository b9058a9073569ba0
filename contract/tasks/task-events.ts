import { z } from 'zod'
import { bytes, call, either } from '../spine/call.ts'
import { TaskId } from '../spine/ids.ts'
import { Task } from './tasks.ts'

// Not in the known contract: addresses below `/api/local` are ours.

/** What is noted of a task: by whom it was asked for, stopped, resumed and put first, when it was begun, how far it was, and how it ended. */
export const taskEvents = [
  'asked',
  'begun',
  'progress',
  'put-first',
  'made-room',
  'stop-asked',
  'resumed',
  'done',
  'stopped',
  'failed',
] as const

/** A line of a task's log, `at` in epoch milliseconds. Facts: `user`, `attempt`, `progress` (0 to 1), `name` and `message` of a fault. */
export const TaskEvent = z
  .strictObject({
    at: z.number(),
    event: z.enum(taskEvents),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
  })
  .meta({ id: 'TaskEvent' })
export type TaskEvent = z.infer<typeof TaskEvent>

/** What has changed since the last news: tasks as they are now, and the ids of those that are no longer there. */
export const TaskNews = z.strictObject({ tasks: z.array(Task), gone: z.array(z.string()) }).meta({ id: 'TaskNews' })
export type TaskNews = z.infer<typeof TaskNews>

const tags = ['tasks']

/** The caller's tasks as they change, and what became of one. */
export const taskEventCalls = {
  events: call({
    method: 'GET',
    path: '/api/local/task/events',
    headers: z.object({ accept: z.string().optional() }),
    answer: either(z.array(Task), bytes('text/event-stream')),
    needs: 'user',
    summary:
      'Tasks as they change, as server-sent events for whoever accepts "text/event-stream": first "tasks" with all that the old list has, then "news" with what has changed. It ends after five minutes, to be asked for again. Anybody else gets all of them once',
    tags,
  }),
  log: call({
    method: 'GET',
    path: '/api/local/task/:id/log',
    params: z.object({ id: TaskId }),
    answer: z.array(TaskEvent),
    errors: ['TASK_NOT_FOUND'],
    needs: 'user',
    summary: 'What became of a task, the oldest line first',
    tags,
  }),
}
