import { z } from 'zod'
import { call, nothing } from './call.ts'
import { PageQuery, pageOf } from './parameters.ts'
import { Task } from './tasks.ts'

const alternatives = z.string().optional()

/** What newer clients ask the task list by, `args.<name>` besides; anything else is a filter that is not known, and refused. */
export const TaskQuery = PageQuery.extend({
  sort: z.enum(['id', 'user', 'createdAt', 'completedAt', 'name', 'state', 'progress', 'finished']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Several are joined by `|`, here and below. */
  name: alternatives,
  type: alternatives,
  state: alternatives,
})
  .catchall(z.string())
  .superRefine((query, context) => {
    const known = ['from', 'size', 'sort', 'order', 'name', 'type', 'state']
    const unknown = Object.keys(query).find((key) => !known.includes(key) && !key.startsWith('args.'))
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `there is no filter "${unknown}"` })
  })
export type TaskQuery = z.output<typeof TaskQuery>

/** A task as newer clients read it: with the short name of its class, such as `INDEX`. */
export const NewTask = Task.extend({ type: z.string() }).meta({ id: 'NewTask' })
export type NewTask = z.infer<typeof NewTask>

const tags = ['tasks']
const stopping = {
  method: 'PUT',
  answer: z.record(z.string(), z.boolean()),
  needs: 'user',
  summary: "Stop all of the caller's tasks",
  tags,
} as const

/** The caller's tasks, in the forms of both client generations; they are started by the calls of the features that know their kinds. */
export const taskListCalls = {
  all: call({
    method: 'GET',
    path: '/api/task/all',
    query: z.object({ filter: z.string().optional() }),
    answer: z.array(Task),
    needs: 'user',
    summary: 'All tasks, the old form; `filter` is a regular expression without groups',
    tags,
  }),
  page: call({
    method: 'GET',
    path: '/api/task',
    query: TaskQuery,
    answer: pageOf(NewTask),
    needs: 'user',
    summary: 'Tasks by page, the new form',
    tags,
  }),
  read: call({
    method: 'GET',
    path: '/api/task/:id',
    answer: NewTask,
    errors: ['TASK_NOT_FOUND'],
    needs: 'user',
    summary: 'One task',
    tags,
  }),
  result: call({
    method: 'GET',
    path: '/api/task/:id/result',
    answer: { 200: z.unknown(), 204: nothing },
    errors: ['TASK_NOT_FOUND'],
    needs: 'user',
    summary: 'What a task resulted in',
    tags,
  }),
  stopAll: call({ ...stopping, path: '/api/task/stopAll' }),
  stopEach: call({ ...stopping, path: '/api/task/stop' }),
  stop: call({
    method: 'PUT',
    path: '/api/task/stop/:id',
    answer: z.boolean(),
    errors: ['TASK_NOT_FOUND'],
    needs: 'user',
    summary: 'Stop a task; false where it had ended',
    tags,
  }),
  clean: call({
    method: 'POST',
    path: '/api/task/clean',
    answer: z.array(Task),
    needs: 'user',
    summary: "Remove the caller's tasks that are done",
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/task/clean/:id',
    answer: z.strictObject({}),
    errors: ['TASK_NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Remove one task that has ended',
    tags,
  }),
}
