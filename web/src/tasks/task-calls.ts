import type { Task } from '@dossier/contract'
import { type TaskEvent, taskEventCalls } from '@dossier/contract/tasks/task-events'
import { type ReadFirst, taskListCalls } from '@dossier/contract/tasks/task-list'
import { ask } from '../api/ask.ts'

/** All tasks of the user. */
export function fetchTasks(signal?: AbortSignal): Promise<Task[]> {
  return ask(taskListCalls.all, { signal })
}

/** What became of a task, the oldest line first. */
export function fetchTaskLog(id: string, signal?: AbortSignal): Promise<TaskEvent[]> {
  return ask(taskEventCalls.log, { params: { id }, signal })
}

/** Stops one task; a stopped indexing run can be resumed. */
export function stopTask(id: string): Promise<boolean> {
  return ask(taskListCalls.stop, { params: { id } })
}

/** Puts a task before all others of its kind. */
export function putTaskFirst(id: string): Promise<Task> {
  return ask(taskListCalls.putFirst, { params: { id } })
}

/** Has files that wait read before all others. Answers the tasks that do so. */
export function readFirst(body: ReadFirst): Promise<Task[]> {
  return ask(taskListCalls.readFirst, { body })
}

/** Goes on with a stopped run, under its own id. */
export function resumeTask(id: string): Promise<Task> {
  return ask(taskListCalls.resume, { params: { id } })
}

/** Stops the user's own tasks, or those of some types (or classes) alone, joined by `|`. */
export function stopAllTasks(only: { type?: string } = {}): Promise<unknown> {
  return ask(taskListCalls.stopAll, { query: only })
}

/** Takes one task that has ended from the list; its documents stay. */
export function removeTask(id: string): Promise<unknown> {
  return ask(taskListCalls.remove, { params: { id } })
}

/** Takes the user's tasks that are done from the list, or those of some types (or classes) alone, joined by `|`. */
export function cleanTasks(only: { type?: string } = {}): Promise<Pick<Task, 'name'>[]> {
  return ask(taskListCalls.clean, { query: only })
}
