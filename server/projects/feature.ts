import { AppError } from '@dossier/contract'
import { projectCalls } from '@dossier/contract/projects'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { isAdmin } from '../identity/caller.ts'
import type { Scope } from '../scope/scope.ts'
import { createProject, findProject, listProjects, listReadable, requireProject, updateProject } from './projects.ts'
import { readChange } from './read-change.ts'
import { isBeingRemoved, removeProject, removeProjectKind } from './remove-project.ts'

/** Projects: list, read, make, change, remove. */
export const projects = feature({
  name: 'projects',
  tasks: [removeProjectKind],
  calls: answers(projectCalls, {
    list: ({ scope }) => listReadable(scope),
    create: async ({ scope, body: { name, ...change } }) => {
      const made = await createProject(scope, name, await readChange(scope, name, change))
      if (!made) throw new AppError('CONFLICT', { message: `There is a project "${name}" already`, project: name })
      return reply(201, await requireProject(scope, name))
    },
    read: ({ scope, params }) => requireProject(scope, params.name),
    contents: ({ scope, params }) => scope.program.hooks.countOfProject(scope, params.project),
    change: async ({ scope, params, body: { name = params.name, ...change } }) => {
      const isNew = await mayMake(scope, params.name)
      if (!isNew) await scope.within([params.name], 'manage')
      if (name !== params.name) throw new AppError('NOT_FOUND', { message: 'The name in the body is not that of the address' })
      await updateProject(scope, name, await readChange(scope, name, change))
      const project = await requireProject(scope, name)
      return isNew ? reply(201, project) : reply(200, project)
    },
    remove: async ({ scope, params }) => {
      if (!(await isBeingRemoved(scope, params.name))) await requireProject(scope, params.name)
      await removeProject(scope, params.name)
      return undefined
    },
    removeAll: async ({ scope, headers }) => {
      const missing = scope.program.missingConfirmation({ headers })
      if (missing !== undefined) throw new AppError('FORBIDDEN', { message: notConfirmed(missing) })
      for (const { name } of await listProjects(scope)) {
        await removeProject(scope, name)
        // One by one: what is gone stays so although a later one cannot be removed.
        scope.program.audit.note({
          userId: scope.caller.id,
          from: scope.from,
          event: 'projectRemoved',
          subject: { projects: [name] },
        })
      }
      return undefined
    },
    isDownloadAllowed: () => ({}),
    createIndex: async ({ scope, params: { name } }) => {
      // Old clients send this at every start, with the word undefined where no default project is set.
      if (name === 'undefined') return reply(200, {})
      if (!(await mayMake(scope, name))) await scope.within([name], 'read')
      return (await createProject(scope, name)) ? reply(201, {}) : reply(200, {})
    },
  }),
})

function notConfirmed(missing: string): string {
  return `All projects are removed only with a confirmation: ${missing}, or remove each project by its name.`
}

/** Whether the project is still to be made, by somebody who may. To everybody else a new name and a foreign project look alike. */
async function mayMake(scope: Scope, name: string): Promise<boolean> {
  return isAdmin(scope.caller) && (await findProject(scope, name)) === undefined
}
