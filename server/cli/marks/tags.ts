import { AppError, limits } from '@dossier/contract'
import { TagsChanged, tagCalls } from '@dossier/contract/marks/tags'
import type { Context } from '../context.ts'
import { counted, formatCount, formatPath } from '../format.ts'
import { ofProject } from '../of-project.ts'
import { withClient } from '../with-client.ts'
import { type ChosenFlags, readChosen } from './chosen.ts'

export const tagActions = ['list', 'add', 'remove'] as const

/** Lists the tags of the project, tags documents, or takes tags away from them. */
export async function tags(
  context: Context,
  { action, labels }: { action: string | undefined; labels: string[] },
  flags: ChosenFlags,
): Promise<number> {
  if (action === 'add' || action === 'remove') return change(context, action, labels, flags)
  return withClient(context, async (client) => {
    const found = await client.ask('GET', `${ofProject(context, 'tags')}?size=${limits.tagsOfProject}`, tagCalls.list.answer)
    context.terminal.json(found)
    if (found.items.length === 0) context.terminal.line('No document has a tag.')
    for (const { label, count } of found.items) context.terminal.line(`${formatCount(count).padStart(9)}  ${formatPath(label)}`)
    return undefined
  })
}

function change(context: Context, action: 'add' | 'remove', labels: string[], flags: ChosenFlags): Promise<number> {
  if (labels.length === 0)
    throw new AppError('BAD_REQUEST', { message: `Name the tag, as in "dossier tags ${action} urgent --search crane"` })
  const chosen = readChosen(flags)
  const documents = Array.isArray(chosen) ? { docIds: chosen } : chosen
  return withClient(context, async (client) => {
    const path = ofProject(context, `documents/batchUpdate/${action === 'add' ? 'tag' : 'untag'}`)
    const changed = await client.ask('POST', path, TagsChanged, { ...documents, tags: labels })
    context.terminal.json(changed)
    context.terminal.line(`The tags of ${counted(changed.result, 'document')} changed.`)
    if (changed.kept > 0) context.terminal.note(`${counted(changed.kept, 'tag')} stayed: only others may take them away.`)
    return undefined
  })
}
