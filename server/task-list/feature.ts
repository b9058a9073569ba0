import { limits, type Task } from '@dossier/contract'
import { taskEventCalls } from '@dossier/contract/tasks/task-events'
import { type TaskFilterQuery, taskListCalls } from '@dossier/contract/tasks/task-list'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { requireProject } from '../projects/projects.ts'
import { folderKey } from '../records/place.ts'
import type { Scope } from '../scope/scope.ts'
import { taskType, toOldTask } from '../tasks/describe.ts'
import { listTasks, newestTasks, readRow, readTask, readTasks } from '../tasks/list.ts'
import { readLog } from '../tasks/log.ts'
import { putTaskFirst, readFirst } from '../tasks/put-first.ts'
import { isStillToFinish, removeEnded, removeTask } from '../tasks/remove.ts'
import { resumeTask } from '../tasks/resume.ts'
import { stopTask } from '../tasks/stop.ts'
import { handIn } from './hand-in.ts'
import { nameFilter } from './name-filter.ts'
import { resultFileOf, sendResultFile } from './result-file.ts'
import { ownTasks, pageOfTasks } from './task-query.ts'
import { mayFollow, taskStream } from './watch/event-stream.ts'

/** The list of tasks, whatever their kind: the caller's own, and those of all users for whoever rules the program. */
export const taskList = feature({
  name: 'task-list',
  calls: [...listed(), ...told()],
})

function told() {
  return answers(taskEventCalls, {
    events: async ({ scope, headers }) => {
      if (!headers.accept?.includes('text/event-stream') || !mayFollow(scope)) return (await listTasks(scope)).map(toOldTask)
      return reply(200, taskStream(scope), streamHeaders)
    },
    log: async ({ scope, params }) => {
      const { id, leader_id } = await readRow(scope, params.id)
      return readLog(scope.records, leader_id ?? id)
    },
  })
}

/** Nothing on the way may keep it, or gather it before it is passed on. */
const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

function listed() {
  return answers(taskListCalls, {
    all: async ({ scope, query }) => (await allTasks(scope, nameFilter(query.filter))).map(toOldTask),
    page: async ({ scope, query }) => {
      const { items, total } = await pageOfTasks(scope, query)
      const { from, size } = query
      const tasks = items.map((task) => toNewTask(scope, task))
      return { items: tasks, total, pagination: { count: tasks.length, from, size, total } }
    },
    read: async ({ scope, params }) => toNewTask(scope, await readTask(scope, params.id)),
    result: async ({ scope, params, headers }) => {
      const file = await resultFileOf(scope, params.id)
      if (file) return sendResultFile(file, headers)
      const { result } = await readTask(scope, params.id)
      return result === undefined || result === null ? reply(204, undefined) : reply(200, result)
    },
    stopAll: stopEach,
    stopEach,
    stop: async ({ scope, params }) => (await stopTask(scope, params.id)).length > 0,
    handIn,
    resume: async ({ scope, params }) => toOldTask(await resumeTask(scope, params.id)),
    putFirst: async ({ scope, params }) => toOldTask(await putTaskFirst(scope, params.id)),
    readFirst: async ({ scope, body: { project, folder, path, name = null } }) => {
      await requireProject(scope, project)
      const tasks = await readFirst(scope, project, { key: folderKey(path ?? folder ?? '/'), name })
      return tasks.map(toOldTask)
    },
    clean: async ({ scope, query }) => {
      // What was stopped or has failed can still go on: it stays unless it is asked for.
      const wanted: TaskFilterQuery = Object.assign({ state: 'DONE' }, query)
      const ended = await ownTasks(scope, wanted, false)
      const tasks = ended.filter(({ name, state }) => !isStillToFinish(scope, name, state))
      const ids = tasks.map(({ id }) => id)
      await removeEnded(scope.records, ids)
      // Files that they resulted in go too.
      scope.program.wakeParts()
      return tasks.map(toOldTask)
    },
    remove: async ({ scope, params }) => {
      await removeTask(scope, params.id)
      scope.program.wakeParts()
      return {}
    },
  })
}

/** The names of all are looked at where there is a filter of names; the tasks themselves are read only as far as the answer goes. */
async function allTasks(scope: Scope, passes: ReturnType<typeof nameFilter>): Promise<Task[]> {
  if (!passes) return listTasks(scope)
  const rows = await newestTasks(scope).select(['id', 'class']).execute()
  const ids = rows.flatMap(({ id, class: name }) => (passes(`${name}@${id}`) ? [id] : []))
  return readTasks(scope, ids.slice(0, limits.resultWindow))
}

/** Stops what passes the filter of the caller's own tasks, each with its parts: nobody stops others' by the dozen. */
async function stopEach({ scope, query }: { scope: Scope; query: TaskFilterQuery }): Promise<Record<string, boolean>> {
  const stopped = new Set<string>()
  for (const { id, name } of await ownTasks(scope, query, true)) {
    if (stopped.has(id) || scope.program.kinds.get(name)?.mustFinish) continue
    for (const one of await stopTask(scope, id)) stopped.add(one)
  }
  const tasks = await readTasks(scope, [...stopped])
  return Object.fromEntries(tasks.map((task) => [toOldTask(task).name, true]))
}

function toNewTask({ program }: Scope, task: Task) {
  return { ...task, type: taskType(task, program.kinds) }
}
