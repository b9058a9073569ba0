import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskScope } from './kind.ts'
import { Scheduler, type SchedulerOptions } from './scheduler.ts'

/** Stops of other processes are looked for so often while a task runs. */
const lookEveryMs = 500

/** Tasks of the server process: small ones that need what only it has. `stop` ends them; what was cut off goes on at the next start. */
export type ServedTasks = { wake(): void; stop(): Promise<void> }

/** Carries out the tasks of those kinds that run in the server process; does nothing where there are none. */
export function serveTasks(options: Omit<SchedulerOptions<TaskScope>, 'signal'>): ServedTasks {
  if (options.kinds.length === 0) return { wake: () => {}, stop: async () => {} }
  const ending = new AbortController()
  const scheduler = new Scheduler({ ...options, signal: ending.signal })
  const serving = serve(scheduler, options, ending.signal)
  const stop = async () => {
    ending.abort(new Error('the server ends'))
    scheduler.wake()
    await Promise.all([serving, scheduler.close()])
  }
  return { wake: () => scheduler.wake(), stop }
}

async function serve(
  scheduler: Scheduler<TaskScope>,
  { log }: Pick<SchedulerOptions<TaskScope>, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { change } = scheduler
    const isBusy = await scheduler.look().catch((error: unknown) => {
      log.error({ event: 'tasks not looked for', error: String(error) })
      return true
    })
    const pause = isBusy ? [sleep(lookEveryMs, undefined, { signal }).catch(() => {})] : []
    await Promise.race([change, ...pause])
  }
}
