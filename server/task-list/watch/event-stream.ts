import type { Task } from '@dossier/contract'
import type { TaskNews } from '@dossier/contract/tasks/task-events'
import type { Scope } from '../../scope/scope.ts'
import { toOldTask, toTask } from '../../tasks/describe.ts'
import { listTasks, maySee } from '../../tasks/list.ts'
import { PendingNews } from './pending-news.ts'
import { watchOf } from './task-watch.ts'

/** So many streams at most: each holds a connection. Whoever comes later gets the list once, and asks again. */
export const mostStreams = 256
/** Then it ends and is asked for again, so that somebody who has lost a right or has signed out hears nothing more. */
const lastsMs = 5 * 60_000
/** A sign of life, so that no proxy takes the connection for dead, and a dead one is noticed. */
const aliveEveryMs = 15_000

/** Whether one more may follow the tasks. */
export function mayFollow({ records }: Scope): boolean {
  return watchOf(records).size < mostStreams
}

/** The caller's tasks as server-sent events: all of them, then what changes, until the caller goes, or for five minutes. */
export async function* taskStream(scope: Scope): AsyncGenerator<string> {
  const { records, signal } = scope
  const pending = new PendingNews(maySee(scope))
  const leave = watchOf(records).follow(pending)
  try {
    const endsAt = performance.now() + lastsMs
    const tasks = await listTasks(scope)
    pending.begin(tasks.map(({ id }) => id))
    // Browsers ask again after so many milliseconds.
    yield `retry: 1000\n${eventOf('tasks', tasks.map(toOldTask))}`
    while (!signal.aborted && performance.now() < endsAt) {
      await pending.wait(Math.min(aliveEveryMs, endsAt - performance.now()), signal)
      if (signal.aborted) return
      const { rows, gone } = pending.take()
      if (rows.length + gone.length === 0) yield ': still here\n\n'
      else yield eventOf('news', { tasks: rows.map((row) => toOldTask(toTask(scope, row))), gone })
    }
  } finally {
    leave()
  }
}

function eventOf(name: 'tasks' | 'news', value: Task[] | TaskNews): string {
  // JSON has no line breaks, which would end the data.
  return `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`
}
