import { resolve } from 'node:path'
import { AppError, isUnfinished, Task } from '@dossier/contract'
import { userCalls } from '@dossier/contract/users'
import { z } from 'zod'
import { unknownInEnvironment, unknownInFile } from '../config.ts'
import { whyWithoutMeaning } from '../known-properties.ts'
import { untilAborted } from '../until-aborted.ts'
import { type Client, createClient } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { formatPath } from './format.ts'
import { openBrowser } from './open-browser.ts'
import { checkFolder } from './reading/folder.ts'
import { describeEnd, type KeepingFlags, keepingOptions, startIndexing } from './reading/index-folder.ts'
import { type PasswordFlags, readTrial } from './reading/passwords.ts'
import { watchFolder } from './reading/watch.ts'
import { watchTask } from './reading/watch-task.ts'
import { linkAddress } from './users/link-address.ts'

/** As commander gives them. */
export type ServeFlags = PasswordFlags & KeepingFlags & { watch?: boolean; worker?: boolean; several?: boolean }

/**
 * Runs the server until it is told to stop: prints its address, what it is doing and how to stop. With a folder it indexes that.
 * Throws AppError CONFLICT when another server holds the home or the port is taken, BAD_FOLDER when the home has gone meanwhile.
 */
export async function serve(context: Context, folder?: string, flags: ServeFlags = {}): Promise<number> {
  const { config, configInput = {}, terminal, signal } = context
  if (flags.watch && folder === undefined)
    throw new AppError('BAD_REQUEST', { message: 'Name the folder to watch: dossier serve FOLDER --watch' })
  const path = folder === undefined ? undefined : resolve(folder)
  if (path !== undefined) await checkFolder(path, config)
  const trial = await readTrial(flags)
  const { startServer } = await import('../main.ts')
  const server = await startServer(config, {
    hasFolder: path !== undefined,
    configInput,
    leavesWork: flags.worker === false,
    isOneOfSeveral: flags.several === true,
    onWait: (sentence) => terminal.note(sentence),
  })
  try {
    terminal.json({ address: server.address, home: config.home, project: config.project, pid: process.pid })
    terminal.line(`Dossier is at ${server.address}`)
    terminal.line(`  home     ${config.home}`)
    terminal.line(`  project  ${config.project}`)
    terminal.line(path === undefined ? `  ${server.doing}` : `  indexing ${formatPath(path)}`)
    for (const name of unknownInFile(config.home))
      terminal.note(`config.json of the home contains "${name}", which is not a setting and has no effect${why(name)}.`)
    for (const { variable, property } of unknownInEnvironment(process.env))
      terminal.note(`${variable} in the environment is not a setting and has no effect${why(property)}.`)
    const client = createClient(server, signal)
    if (config.mode === 'server') await welcomeFirst(context, client)
    terminal.line('Press Ctrl-C to stop.')
    if (config.open) openBrowser(server.address)
    if (path !== undefined) {
      await startIndexing(client, { project: config.project, folder: path, ...trial, ...keepingOptions(flags) })
      if (flags.watch) await watchFolder(client, config.project, path)
    }
    const until = AbortSignal.any([signal, server.lost])
    await followRuns({ ...context, signal: until }, client)
    await untilAborted(until)
    server.lost.throwIfAborted()
    return exitCodes.interrupted
  } finally {
    terminal.note('Stopping.')
    await server.stop().catch((fault: unknown) => {
      // What says so is on its way already.
      if (!server.lost.aborted) throw fault
    })
  }
}

/** Says how the first administrator comes to be, where nobody can sign in yet. */
async function welcomeFirst({ config, terminal }: Context, client: Client): Promise<void> {
  try {
    const { secret } = await client.ask('POST', userCalls.firstLink.path, userCalls.firstLink.answer)
    terminal.line('  Nobody can sign in yet. Make the first administrator here, once, within two days:')
    terminal.line(`  ${linkAddress(config, client.address, secret)}`)
  } catch (error) {
    // There are users.
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
  }
}

function why(name: string): string {
  const reason = whyWithoutMeaning(name)
  return reason === undefined ? '' : `: ${reason}`
}

/** Shows the runs that go on at the start, one after the other. What goes wrong with watching never ends the server. */
async function followRuns({ terminal, signal }: Context, client: Client): Promise<void> {
  try {
    const tasks = await client.ask('GET', '/api/task/all', z.array(Task))
    for (const { id } of tasks.filter(isUnfinishedRun)) terminal.note(describeEnd(await watchTask(client, id, terminal, signal)))
  } catch (error) {
    // A run may be removed on screen while it is watched here.
    if (!signal.aborted)
      terminal.note(`The run is no longer watched here: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const isUnfinishedRun = ({ name, state }: Task) => name.includes('IndexTask') && isUnfinished(state)
