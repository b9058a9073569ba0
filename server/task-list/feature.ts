import { AppError, type Task } from '@dossier/contract'
import { taskListCalls } from '@dossier/contract/task-list'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { type Scope, taskDeps } from '../scope/scope.ts'
import { cleanTasks, listTasks, removeTask, stopAll, stopTask } from '../tasks/stop.ts'
import { toOldTask } from '../tasks/task-row.ts'
import { findTask, readTask } from '../tasks/tasks.ts'
import { nameFilter, sortTasks, taskFilter, taskType } from './task-query.ts'

const stopEach = async ({ scope }: { scope: Scope }) => {
  const deps = taskDeps(scope)
  const stopped = await Promise.all((await stopAll(deps, scope.caller.id)).map((id) => findTask(deps, id)))
  return Object.fromEntries(stopped.flatMap((task) => (task === undefined ? [] : [[toOldTask(task).name, true]])))
}

/** The list of tasks: the caller's own, whatever their kind. */
export const taskList = feature({
  name: 'task-list',
  calls: answers(taskListCalls, {
    all: async ({ scope, query }) => {
      const name = nameFilter(query.filter)
      const own = await listTasks(taskDeps(scope), { userId: scope.caller.id, ...(name && { name }) })
      return own.map(toOldTask)
    },
    page: async ({ scope, query }) => {
      const own = await listTasks(taskDeps(scope), { userId: scope.caller.id })
      const tasks = sortTasks(own.filter(taskFilter(query)), query)
      const { from, size } = query
      const items = tasks.slice(from, from + size).map(toNewTask)
      return { items, total: tasks.length, pagination: { count: items.length, from, size, total: tasks.length } }
    },
    read: async ({ scope, params }) => toNewTask(await readOwn(scope, params.id)),
    result: async ({ scope, params }) => {
      const { result } = await readOwn(scope, params.id)
      return result === undefined || result === null ? reply(204, undefined) : reply(200, result)
    },
    stopAll: stopEach,
    stopEach,
    stop: async ({ scope, params }) => {
      await readOwn(scope, params.id)
      return stopTask(taskDeps(scope), params.id)
    },
    clean: async ({ scope }) => (await cleanTasks(taskDeps(scope), { userId: scope.caller.id })).map(toOldTask),
    remove: async ({ scope, params }) => {
      await readOwn(scope, params.id)
      await removeTask(taskDeps(scope), params.id)
      return {}
    },
  }),
})

/** A task of the caller. Throws AppError TASK_NOT_FOUND, also for somebody else's: nothing tells that it is there. */
async function readOwn(scope: Scope, id: string): Promise<Task> {
  const task = await readTask(taskDeps(scope), id)
  if (task.user.id !== scope.caller.id) throw new AppError('TASK_NOT_FOUND', { id })
  return task
}

function toNewTask(task: Task) {
  return { ...task, type: taskType(task) }
}
