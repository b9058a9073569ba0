import { type Silence, Silences } from '@dossier/contract/insights'
import type { Context } from './context.ts'
import { counted, formatCount, formatPath } from './format.ts'
import { ofProject } from './of-project.ts'
import { withClient } from './with-client.ts'

/** Months, folders, mailboxes, senders and series of file names with unusual gaps, the least probable first. */
export function silences(context: Context): Promise<number> {
  return withClient(context, async (client) => {
    const found = await client.ask('GET', ofProject(context, 'insights/silences'), Silences)
    context.terminal.json(found)
    if (found.items.length === 0) context.terminal.line('Nothing is unusually quiet.')
    for (const each of found.items) context.terminal.line(describe(each))
    if (found.isCut) context.terminal.note('There is more than was looked at or is told here.')
    return undefined
  })
}

function describe(silence: Silence): string {
  const subject = formatPath(silence.subject || 'the whole project')
  if (silence.kind === 'series')
    return `${subject}/${formatPath(silence.pattern)}: ${counted(silence.missingCount, 'number')} missing, such as ${silence.missing.slice(0, 5).join(', ')}`
  const { kind, from, to, found, expected } = silence
  return `${kind} ${subject}: ${formatCount(found)} documents from ${from} to ${to}, where about ${formatCount(Math.round(expected))} would be usual`
}
