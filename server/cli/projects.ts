import { AppError } from '@dossier/contract'
import { Project, projectCalls } from '@dossier/contract/projects'
import { z } from 'zod'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { formatPath } from './format.ts'
import { withClient } from './with-client.ts'

export const projectActions = ['list', 'add', 'remove'] as const

/** What of `projects` was given. */
export type ProjectWords = {
  action: string | undefined
  name: string | undefined
  label: string | undefined
  yes: boolean | undefined
}

/** Lists projects, makes one, or removes one with everything in it. */
export function projects(context: Context, { action, name, label, yes }: ProjectWords): Promise<number> {
  if (action === undefined || action === 'list') return withClient(context, (client) => list(context, client))
  if (name === undefined) throw wrong(`Name the project, as in "dossier projects ${action} harbour"`)
  if (action === 'remove' && !yes)
    throw wrong(
      `Removing "${name}" removes its index, tags, notes and everything else in it for good; files on disk stay. Add --yes to do it.`,
    )
  return withClient(context, (client) =>
    action === 'add' ? addProject(context, client, { name, label }) : remove(context, client, name),
  )
}

const wrong = (message: string) => new AppError('BAD_REQUEST', { message })

async function list({ terminal }: Context, client: Client): Promise<undefined> {
  const all = await client.ask('GET', projectCalls.list.path, projectCalls.list.answer)
  terminal.json(all)
  for (const { name, label } of all) terminal.line(name === label ? name : `${name}  ${formatPath(label)}`)
}

/** Makes a project and says so. */
export async function addProject(
  { terminal }: Context,
  client: Client,
  project: { name: string; label: string | undefined },
): Promise<undefined> {
  const made = await client.ask('POST', projectCalls.create.path, Project, project)
  terminal.json(made)
  terminal.line(`Project "${made.name}" created. Read a folder into it with "dossier index FOLDER --project ${made.name}".`)
}

async function remove({ terminal }: Context, client: Client, name: string): Promise<undefined> {
  await client.ask('DELETE', `/api/project/${encodeURIComponent(name)}`, z.unknown())
  terminal.json({ removed: name })
  terminal.line(`The project "${name}" is removed.`)
}
