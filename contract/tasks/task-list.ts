import { z } from 'zod'
import { bytes, call, either, nothing } from '../spine/call.ts'
import { TaskId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { PageQuery, pageOf } from '../spine/parameters.ts'
import { Task, taskClasses } from './tasks.ts'

const params = z.object({ id: TaskId })
const file = bytes('*/*')
const ofRanges = z.object({
  range: z.string().optional(),
  'if-range': z.string().optional(),
  'if-none-match': z.string().optional(),
})
const alternatives = z.string().optional()

/** Several are joined by `|`. */
const filters = { name: alternatives, type: alternatives, state: alternatives, project: alternatives }
const filterNames = Object.keys(filters)
const pageNames = ['from', 'size', 'sort', 'order']

/** Which tasks, `args.<name>` besides; anything else is a filter that is not known, and refused. */
export const TaskFilterQuery = z
  .object(filters)
  .catchall(z.string())
  .superRefine((query, context) => refuseOthers(query, filterNames, context))
export type TaskFilterQuery = z.output<typeof TaskFilterQuery>

/** What newer clients ask the task list by. */
export const TaskQuery = PageQuery.extend({
  ...filters,
  sort: z.enum(['id', 'user', 'createdAt', 'completedAt', 'name', 'state', 'progress', 'finished']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
  .catchall(z.string())
  .superRefine((query, context) => refuseOthers(query, [...filterNames, ...pageNames], context))
export type TaskQuery = z.output<typeof TaskQuery>

function refuseOthers(query: object, known: string[], context: z.RefinementCtx): void {
  const unknown = Object.keys(query).find((key) => !known.includes(key) && !key.startsWith('args.'))
  if (unknown !== undefined) context.addIssue({ code: 'custom', message: `there is no filter "${unknown}"` })
}

/** A task as newer clients read it: with the short name of its class, such as `INDEX`. */
export const NewTask = Task.extend({ type: z.string() }).meta({ id: 'NewTask' })
export type NewTask = z.infer<typeof NewTask>

/** Which of the files that wait come first: those below the folder, or the one file, that have this in their name. At least one of them is said. */
export const ReadFirst = z
  .strictObject({
    project: z.string(),
    folder: z.string().min(1).optional(),
    path: z.string().min(1).optional(),
    name: z.string().min(1).max(limits.namePartLength).optional(),
  })
  .refine(({ folder, path, name }) => folder ?? path ?? name, {
    error: 'What is to be read first needs a folder, a path or a name',
    // No schema of the description says so: the sentence stands alone.
    params: { code: 'BAD_REQUEST' },
  })
  .meta({ id: 'ReadFirst', examples: [{ project: 'local-datashare', name: 'contract' }] })
export type ReadFirst = z.infer<typeof ReadFirst>

/** A task as `GET /api/task/:id` tells it, or as older clients know it; what is not named here is passed over. `user`, also among its arguments, is the caller. */
const HandedInTask = z
  .looseObject({
    id: z.string().optional(),
    name: z.string().max(200).optional(),
    user: z.looseObject({ id: z.string().optional() }).nullish(),
    args: z.looseObject({ user: z.looseObject({ id: z.string().optional() }).nullish() }).nullish(),
  })
  .meta({
    id: 'HandedInTask',
    examples: [
      {
        name: taskClasses.batchDownload,
        args: { batchDownload: { projects: [{ name: 'local-datashare' }], query: 'harbour', uri: '/?q=harbour' } },
      },
    ],
  })
export type HandedInTask = z.infer<typeof HandedInTask>

const taskId = z.object({ taskId: TaskId })

/** A task that is no longer there: its id leads nowhere. */
const RemovedTask = Task.extend({ id: z.string() }).meta({ id: 'RemovedTask' })

const tags = ['tasks']
const stopping = {
  method: 'PUT',
  query: TaskFilterQuery,
  answer: z.record(z.string(), z.boolean()),
  needs: 'operator',
  summary: "Stop the caller's tasks that pass the filter",
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
    summary:
      'Tasks in the old form: all that have not ended and the newest others, 10,000 at most; `filter` is a part of the name, with `.`, `.*` and `|` as in regular expressions',
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
    params,
    answer: NewTask,
    errors: ['TASK_NOT_FOUND'],
    needs: 'user',
    summary: 'One task',
    tags,
  }),
  result: call({
    method: 'GET',
    path: '/api/task/:id/result',
    params,
    headers: ofRanges,
    answer: { 200: either(z.unknown(), file), 204: nothing, 206: file, 304: nothing },
    errors: ['TASK_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'STORE_DOWN'],
    needs: 'user',
    summary: 'What a task resulted in; where that is a file, its bytes or a range of them',
    tags,
  }),
  stopAll: call({ ...stopping, path: '/api/task/stopAll' }),
  stopEach: call({ ...stopping, path: '/api/task/stop' }),
  stop: call({
    method: 'PUT',
    path: '/api/task/stop/:id',
    params,
    answer: z.boolean(),
    errors: ['TASK_NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Stop a task; false where it had ended',
    tags,
  }),
  handIn: call({
    method: 'PUT',
    path: '/api/task/:id',
    params,
    query: z.object({ group: z.string().optional() }),
    body: HandedInTask,
    answer: { 201: taskId, 200: taskId },
    errors: [
      'BAD_QUERY',
      'BAD_INDEX_NAME',
      'BAD_FOLDER',
      'STORE_DOWN',
      'FORBIDDEN',
      'OUTSIDE_DATA_FOLDER',
      'NOT_FOUND',
      'PROJECT_NOT_FOUND',
      'PIPELINE_NOT_FOUND',
      'CONFLICT',
      'STILL_READING',
      'ENGINE_DOWN',
      'OCR_MISSING',
    ],
    needs: 'user',
    summary:
      'Hand in a task under an id of its own: it is begun as by the call of its kind, with the rights of the caller; one that is there already is told',
    tags,
  }),
  resume: call({
    method: 'PUT',
    path: '/api/local/task/:id/resume',
    params,
    answer: Task,
    errors: ['TASK_NOT_FOUND', 'BAD_FOLDER', 'STORE_DOWN', 'CONFLICT', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Go on with a task that was stopped or has failed; its user must still have the rights that it needs',
    tags,
  }),
  putFirst: call({
    method: 'PUT',
    path: '/api/local/task/:id/first',
    params,
    answer: Task,
    errors: ['TASK_NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Put a task before all others of its kind; one that runs makes room and goes on later',
    tags,
  }),
  readFirst: call({
    method: 'POST',
    path: '/api/local/first',
    body: ReadFirst,
    answer: z.array(Task),
    errors: ['CONFLICT', 'PROJECT_NOT_FOUND'],
    needs: 'operator',
    summary: 'Read the files of a folder, a file, or those of a name before all others that wait, while the run goes on',
    tags,
  }),
  clean: call({
    method: 'POST',
    path: '/api/task/clean',
    query: TaskFilterQuery,
    answer: z.array(RemovedTask),
    needs: 'user',
    summary: "Remove the caller's tasks that are done, or those of the states that are named, from the list",
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/task/clean/:id',
    params,
    answer: z.strictObject({}),
    errors: ['TASK_NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Remove one task that has ended',
    tags,
  }),
}
