import { setTimeout as delay } from 'node:timers/promises'
import { isUnfinished, Task } from '@dossier/contract'
import type { Client } from './client.ts'
import type { Context } from './context.ts'

const askEveryMs = 300

/** Shows how far a task is until it has ended, and answers it; `describe`: what is shown, undefined where nothing is known yet. */
export async function untilEnded(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  client: Client,
  id: string,
  describe: (task: Task) => string | undefined,
): Promise<Task> {
  for (;;) {
    const task = await client.ask('GET', `/api/task/${encodeURIComponent(id)}`, Task)
    if (!isUnfinished(task.state)) {
      terminal.clear()
      return task
    }
    const text = describe(task)
    if (text !== undefined) terminal.progress(text)
    await delay(askEveryMs, undefined, { signal })
  }
}

/** Like `untilEnded`; what nobody waits for any more is stopped. */
export function untilEndedOrStopped(...asked: Parameters<typeof untilEnded>): Promise<Task> {
  const [, client, id] = asked
  return untilEnded(...asked).catch(async (error: unknown) => {
    await stopTask(client.address, id)
    throw error
  })
}

/** Stops a task for a command that was interrupted, whose own signal is over. */
export async function stopTask(address: string, id: string): Promise<void> {
  const signal = AbortSignal.timeout(2_000)
  await fetch(`${address}/api/task/stop/${encodeURIComponent(id)}`, { method: 'PUT', signal }).catch(() => {})
}
