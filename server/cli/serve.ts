import { resolve } from 'node:path'
import type { Task } from '@dossier/contract'
import { createClient } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { checkFolder } from './folder.ts'
import { formatPath } from './format.ts'
import { describeEnd, startIndexing } from './index-folder.ts'
import { openBrowser } from './open-browser.ts'
import { watchTask } from './watch-task.ts'

/**
 * Runs the server until it is told to stop: prints its address, what it is doing and how to stop. With a folder it indexes that.
 * Throws AppError CONFLICT when another server holds the home or the port is taken.
 */
export async function serve(context: Context, folder?: string): Promise<number> {
  const { config, terminal, signal } = context
  const path = folder === undefined ? undefined : resolve(folder)
  if (path !== undefined) await checkFolder(path)
  const { startServer } = await import('../main.ts')
  const server = await startServer(config, { hasFolder: path !== undefined })
  try {
    terminal.json({ address: server.address, home: config.home, project: config.project, pid: process.pid })
    terminal.line(`Dossier is at ${server.address}`)
    terminal.line(`  home     ${config.home}`)
    terminal.line(`  project  ${config.project}`)
    terminal.line(path === undefined ? `  ${server.doing}` : `  indexing ${formatPath(path)}`)
    terminal.line('Press Ctrl-C to stop.')
    if (config.open) openBrowser(server.address)
    if (path !== undefined) await followIndexing(context, server.address, path)
    await untilAborted(signal)
    return exitCodes.interrupted
  } finally {
    terminal.note('Stopping.')
    await server.stop()
  }
}

async function followIndexing(context: Context, address: string, path: string): Promise<void> {
  const client = createClient(address, context.signal)
  const task: Task = await startIndexing(client, context.config.project, path)
  const ended = await watchTask(client, task.id, context.terminal, context.signal)
  context.terminal.note(describeEnd(ended))
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolved) => signal.addEventListener('abort', () => resolved(), { once: true }))
}
