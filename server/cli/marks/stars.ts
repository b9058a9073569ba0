import { MarksChanged } from '@dossier/contract/marks/marks'
import { starCalls } from '@dossier/contract/marks/stars'
import type { Context } from '../context.ts'
import { counted } from '../format.ts'
import { ofProject } from '../of-project.ts'
import { withClient } from '../with-client.ts'
import { type ChosenFlags, readChosen } from './chosen.ts'

export const starActions = ['list', 'add', 'remove'] as const

/** Lists the ids of starred documents of the project, stars documents, or takes their stars away. */
export async function stars(context: Context, action: string | undefined, flags: ChosenFlags): Promise<number> {
  if (action === 'add' || action === 'remove') return change(context, action, flags)
  return withClient(context, async (client) => {
    const ids = await client.ask('GET', ofProject(context, 'documents/starred'), starCalls.starred.answer)
    context.terminal.json(ids)
    if (ids.length === 0) context.terminal.line('No document is starred.')
    for (const id of ids) context.terminal.line(id)
    return undefined
  })
}

function change(context: Context, action: 'add' | 'remove', flags: ChosenFlags): Promise<number> {
  const chosen = readChosen(flags)
  return withClient(context, async (client) => {
    const path = ofProject(context, `documents/batchUpdate/${action === 'add' ? 'star' : 'unstar'}`)
    const changed = await client.ask('POST', path, MarksChanged, chosen)
    context.terminal.json(changed)
    context.terminal.line(
      `${counted(changed.result, 'document')} ${changed.result === 1 ? 'is' : 'are'} ${action === 'add' ? 'starred now' : 'no longer starred'}.`,
    )
    return undefined
  })
}
