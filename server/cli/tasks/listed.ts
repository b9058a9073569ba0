import { setTimeout as delay } from 'node:timers/promises'
import { AppError, isUnfinished, Task } from '@dossier/contract'
import { z } from 'zod'
import type { Client } from '../client.ts'

/** A task as the new list gives it. */
export const ListedTask = Task.extend({ type: z.string().optional() })
export type ListedTask = z.infer<typeof ListedTask>

const Page = z.object({ items: z.array(ListedTask), pagination: z.object({ total: z.number() }) })

const pageSize = 1_000
/** What is asked to stop ends within 2 s; the rest is the way there and back. */
const patienceMs = 4_000
const askEveryMs = 200

/** All tasks, the latest first. */
export async function listTasks(client: Client): Promise<ListedTask[]> {
  const all: ListedTask[] = []
  for (;;) {
    const address = `/api/task?sort=createdAt&order=desc&size=${pageSize}&from=${all.length}`
    const { items, pagination } = await client.ask('GET', address, Page)
    all.push(...items)
    // A page further on than the contract's window is refused.
    if (items.length === 0 || all.length >= pagination.total || all.length + pageSize > 10_000) return all
  }
}

/** The task with this id, or the one whose id begins so. @throws AppError TASK_NOT_FOUND; BAD_REQUEST where there are several. */
export async function findTask(client: Client, which: string): Promise<ListedTask> {
  const wanted = which.slice(which.lastIndexOf('@') + 1)
  const found = (await listTasks(client)).filter(({ id }) => id.startsWith(wanted))
  const [task] = found.filter(({ id }) => id === wanted).concat(found)
  if (!task) throw new AppError('TASK_NOT_FOUND', { message: `There is no task "${which}". "npx dossier tasks" lists all.` })
  if (found.length > 1 && task.id !== wanted) {
    const message = `The ids of ${found.length} tasks begin with "${which}": give more of it.`
    throw new AppError('BAD_REQUEST', { message })
  }
  return task
}

/** Waits until these have ended, as long as that should take at most; answers them as they are then. */
export async function untilStopped(client: Client, tasks: readonly ListedTask[], signal: AbortSignal): Promise<ListedTask[]> {
  const ids = new Set(tasks.map(({ id }) => id))
  const until = performance.now() + patienceMs
  for (;;) {
    const now = (await listTasks(client)).filter(({ id }) => ids.has(id))
    if (performance.now() > until || !now.some(({ state }) => isUnfinished(state))) return now
    await delay(askEveryMs, undefined, { signal })
  }
}
