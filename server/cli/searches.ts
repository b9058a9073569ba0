import { type KeptSearch, KeptSearch as KeptSearchShape, keptResultsCalls, type Since } from '@dossier/contract/kept-results'
import { z } from 'zod'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { formatCount, formatPath } from './format.ts'
import { noteBehind, openSession } from './session.ts'

const place = keptResultsCalls.list.path
const List = z.object({ items: z.array(KeptSearchShape), isComplete: z.boolean() })

export type SearchesFlags = { new?: boolean; since?: string; dismiss?: boolean }

/**
 * Lists the saved searches whose results are kept, and what those with alerts have found since; `new`: only these. `since`: what one of them, by its number, finds new and no more.
 * `dismiss`: what is listed is no news any more.
 */
export async function searches(context: Context, flags: SearchesFlags): Promise<number> {
  const session = await openSession(context.config, context.signal)
  noteBehind(session, context.terminal)
  try {
    if (flags.since !== undefined) await tellSince(context, session.client, flags.since)
    else await tellAll(context, session.client, flags)
    return exitCodes.done
  } finally {
    await session.close()
  }
}

async function tellAll({ terminal }: Context, client: Client, flags: SearchesFlags): Promise<void> {
  const { items, isComplete } = await client.ask('GET', `${place}?news=true`, List)
  const shown = flags.new ? items.filter(({ news }) => (news ?? 0) > 0) : items
  terminal.json(shown)
  if (shown.length === 0) terminal.line(flags.new ? 'Nothing new in saved searches.' : 'No saved search is kept.')
  for (const search of shown) terminal.line(searchLine(search))
  if (!isComplete) terminal.note('Not all of them could be asked in time: ask again for the rest.')
  if (flags.dismiss)
    for (const { eventId, news } of shown)
      if ((news ?? 0) > 0) await client.ask('DELETE', `${place}/${eventId}/news`, z.undefined())
}

function searchLine({ eventId, name, total, keptAt, alerts, news, closedProjects, openedProjects }: KeptSearch): string {
  const facts = [`${formatCount(total)} documents on ${new Date(keptAt).toLocaleString('sv')}`]
  if (!alerts) facts.push('no alerts')
  else if (news === null) facts.push('could not be asked')
  else facts.push(news === 0 ? 'nothing new' : `${formatCount(news)} new`)
  if (closedProjects > 0) facts.push(`${formatCount(closedProjects)} of its projects closed to you`)
  if (openedProjects > 0) facts.push(`${formatCount(openedProjects)} opened to you since then`)
  return `${String(eventId).padStart(5)}  ${formatPath(name)}: ${facts.join(', ')}`
}

const reasons = {
  NEW_FILE: 'new file',
  READ_AGAIN: 'its file was read since then',
  MARKED: 'a tag, a name or another mark changed',
  PROJECT_OPENED: 'its project was opened to you since then',
  REMOVED: 'removed',
}

async function tellSince({ terminal }: Context, client: Client, which: string): Promise<void> {
  const since = await client.ask('GET', `${place}/${encodeURIComponent(which)}/since`, keptResultsCalls.since.answer)
  terminal.json(since)
  terminal.line(
    `${formatCount(since.before)} documents on ${new Date(since.keptAt).toLocaleString('sv')}, ${formatCount(since.now)} now`,
  )
  tellClosed(terminal, since.closed)
  if (!since.isKept) return terminal.line('Too many to tell which of them are new: narrow the search, and save that.')
  for (const [sign, side] of [['+', since.new] as const, ['-', since.gone] as const]) tellSide(terminal, sign, side)
}

/** What a right made vanish, and no file. */
function tellClosed(terminal: Context['terminal'], { projects, documents }: Since['closed']): void {
  if (projects === 0) return
  const found = documents === null ? '' : `: ${formatCount(documents)} documents that were found there are not shown`
  terminal.line(`${formatCount(projects)} of its projects ${projects === 1 ? 'is' : 'are'} not open to you any more${found}`)
}

function tellSide(terminal: Context['terminal'], sign: string, { total, items }: Since['new'] | Since['gone']): void {
  for (const { path, embeddedPath, reason } of items)
    terminal.line(
      `${sign} ${formatPath(path)}${embeddedPath === null ? '' : `  !/${formatPath(embeddedPath)}`}: ${reasons[reason]}`,
    )
  if (total > items.length) terminal.line(`${sign} and ${formatCount(total - items.length)} more`)
}
