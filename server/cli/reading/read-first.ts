import { resolve } from 'node:path'
import { Task } from '@dossier/contract'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatPath } from '../format.ts'
import { openSession } from '../session.ts'

/** Has the files of a folder, or one file, read before all others that wait in the project; the runs themselves go on. */
export async function readFirst(context: Context, asked: string, { name }: { name?: string }): Promise<number> {
  const { config, terminal, signal } = context
  const path = resolve(asked)
  const session = await openSession(config, signal)
  try {
    const body = { project: config.project, path, ...(name !== undefined && { name }) }
    const tasks = await session.client.ask('POST', '/api/local/first', z.array(Task), body)
    terminal.json(tasks)
    terminal.line(`${formatPath(path)} is read first, in ${tasks.length === 1 ? 'one task' : `${tasks.length} tasks`}.`)
    return exitCodes.done
  } finally {
    await session.close()
  }
}
