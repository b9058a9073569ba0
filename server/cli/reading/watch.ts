import { resolve } from 'node:path'
import { WatchedFolder } from '@dossier/contract/indexing/watching'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatPath } from '../format.ts'
import { openSession } from '../session.ts'

const place = '/api/local/folders/watched'

/**
 * Switches the watch of an indexed folder on, or off; without a folder says what is watched and how that stands. Watched is only while a server runs: the
 * command says so where none does.
 */
export async function watch(context: Context, folder: string | undefined, { off = false }: { off?: boolean }): Promise<number> {
  const { config, terminal, signal } = context
  const session = await openSession(config, signal)
  try {
    const path = folder === undefined ? undefined : resolve(folder)
    if (path !== undefined && off) await unwatchFolder(session.client, config.project, path)
    if (path !== undefined && !off) await watchFolder(session.client, config.project, path)
    const query = new URLSearchParams({ project: config.project })
    const watches = await session.client.ask('GET', `${place}?${query}`, z.array(WatchedFolder))
    terminal.json(watches)
    if (watches.length === 0) terminal.line('No folder is watched.')
    for (const each of watches) for (const line of describe(each)) terminal.line(line)
    if (session.isOwn && watches.length > 0)
      terminal.note('No server runs for this home: folders are watched as long as "npx dossier serve" does.')
    return exitCodes.done
  } finally {
    await session.close()
  }
}

/** Switches the watch of an indexed folder on. */
export async function watchFolder(client: Client, project: string, path: string): Promise<void> {
  await client.ask('PUT', place, WatchedFolder, { project, path })
}

async function unwatchFolder(client: Client, project: string, path: string): Promise<void> {
  await client.ask('DELETE', `${place}?${new URLSearchParams({ project, path })}`, z.undefined())
}

const states: Record<WatchedFolder['state'], string> = {
  starting: 'not looked through yet',
  watching: 'watched',
  changed: 'watched; something has changed and is not at rest yet',
  reading: 'watched; what has changed is being read',
  unreachable: 'cannot be reached',
}

function describe({ path, state, since, lastRun, stillChanging, nextSweepAt, problems }: WatchedFolder): string[] {
  const facts = [
    `since ${moment(since)}`,
    ...(lastRun ? [`last run ${moment(lastRun.at)} (${lastRun.state})`] : []),
    ...(stillChanging > 0 ? [`${stillChanging} still being written`] : []),
    ...(nextSweepAt === null ? [] : [`looked through next ${moment(nextSweepAt)}`]),
  ]
  return [
    `${formatPath(path)}: ${states[state]}`,
    `    ${facts.join(', ')}`,
    ...problems.map(({ message }) => `    ${formatPath(message)}`),
  ]
}

/** To the second, by the clock of this machine. */
function moment(at: number): string {
  return new Date(at).toLocaleString('sv')
}
