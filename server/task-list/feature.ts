import { isUnfinished, type Task } from '@dossier/contract'
import { type TaskFilterQuery, taskListCalls } from '@dossier/contract/task-list'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import type { Scope } from '../scope/scope.ts'
import { taskType, toOldTask } from '../tasks/describe.ts'
import { listTasks, readTask } from '../tasks/list.ts'
import { isStillToFinish, removeTask } from '../tasks/remove.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { nameFilter } from './name-filter.ts'
import { sortTasks, taskFilter } from './task-query.ts'

/** The list of tasks, whatever their kind: the caller's own, and those of all users for whoever rules the program. */
export const taskList = feature({
  name: 'task-list',
  calls: answers(taskListCalls, {
    all: async ({ scope, query }) => {
      const passes = nameFilter(query.filter)
      const tasks = (await listTasks(scope)).map(toOldTask)
      return passes ? tasks.filter((task) => passes(task.name)) : tasks
    },
    page: async ({ scope, query }) => {
      const tasks = sortTasks((await listTasks(scope)).filter(taskFilter(scope, query)), query)
      const { from, size } = query
      const items = tasks.slice(from, from + size).map((task) => toNewTask(scope, task))
      return { items, total: tasks.length, pagination: { count: items.length, from, size, total: tasks.length } }
    },
    read: async ({ scope, params }) => toNewTask(scope, await readTask(scope, params.id)),
    result: async ({ scope, params }) => {
      const { result } = await readTask(scope, params.id)
      return result === undefined || result === null ? reply(204, undefined) : reply(200, result)
    },
    stopAll: stopEach,
    stopEach,
    stop: async ({ scope, params }) => (await stopTask(scope, params.id)).length > 0,
    resume: async ({ scope, params }) => toOldTask(await resumeTask(scope, params.id)),
    clean: async ({ scope, query }) => {
      // What was stopped or has failed can still go on: it stays unless it is asked for.
      const wanted: TaskFilterQuery = Object.assign({ state: 'DONE' }, query)
      const isEnded = ({ name, state }: Task) => !isUnfinished(state) && !isStillToFinish(scope, name, state)
      const tasks = (await ownTasks(scope, wanted)).filter(isEnded)
      for (const { id } of tasks) await removeTask(scope, id)
      return tasks.map(toOldTask)
    },
    remove: async ({ scope, params }) => {
      await removeTask(scope, params.id)
      return {}
    },
  }),
})

/** Stops what passes the filter of the caller's own tasks, each with its parts: nobody stops others' by the dozen. */
async function stopEach({ scope, query }: { scope: Scope; query: TaskFilterQuery }): Promise<Record<string, boolean>> {
  const stopped = new Set<string>()
  for (const { id, name } of await ownTasks(scope, query)) {
    if (scope.program.kinds.get(name)?.mustFinish) continue
    for (const one of await stopTask(scope, id)) stopped.add(one)
  }
  const tasks = await listTasks(scope, { whose: 'own' })
  return Object.fromEntries(tasks.filter(({ id }) => stopped.has(id)).map((task) => [toOldTask(task).name, true]))
}

async function ownTasks(scope: Scope, query: TaskFilterQuery): Promise<Task[]> {
  return (await listTasks(scope, { whose: 'own' })).filter(taskFilter(scope, query))
}

function toNewTask({ program }: Scope, task: Task) {
  return { ...task, type: taskType(task, program.kinds) }
}
