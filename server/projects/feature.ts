import { AppError } from '@dossier/contract'
import { projectCalls } from '@dossier/contract/projects'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { readable } from '../identity/caller.ts'
import { requireAdmin } from '../scope/scope.ts'
import { removeProject } from '../tasks/removal.ts'
import { createProject, findProject, isProjectName, listProjects, requireProject, updateProject } from './projects.ts'
import { readChange } from './read-change.ts'

/** Projects: list, read, make, change, remove. */
export const projects = feature({
  name: 'projects',
  calls: answers(projectCalls, {
    list: async ({ scope }) => {
      const all = await listProjects(scope.program)
      const names = readable(
        scope.caller,
        all.map(({ name }) => name),
      )
      return all.filter(({ name }) => names.includes(name))
    },
    create: async ({ scope, body: { name = '', ...change } }) => {
      if (name === '') throw new AppError('BAD_REQUEST', { message: 'A project needs a name' })
      const made = await createProject(scope.program, name, readChange(change))
      if (!made) throw new AppError('CONFLICT', { message: `There is a project "${name}" already`, project: name })
      return reply(201, await requireProject(scope.program, name))
    },
    read: ({ scope, params }) => requireProject(scope.program, params.name),
    change: async ({ scope, params, body: { name = params.name, ...change } }) => {
      const isNew = (await findProject(scope.program, params.name)) === undefined
      if (isNew) requireAdmin(scope.caller)
      else await scope.within([params.name], 'manage')
      if (name !== params.name) throw new AppError('NOT_FOUND', { message: 'The name in the body is not that of the address' })
      await updateProject(scope.program, name, readChange(change))
      const project = await requireProject(scope.program, name)
      return isNew ? reply(201, project) : reply(200, project)
    },
    remove: async ({ scope: { program }, params }) => {
      await requireProject(program, params.name)
      await removeProject(program, params.name)
      return undefined
    },
    removeAll: async ({ scope: { program } }) => {
      for (const { name } of await listProjects(program)) await removeProject(program, name)
      return undefined
    },
    isDownloadAllowed: () => ({}),
    createIndex: async ({ scope, params: { name } }) => {
      // Old clients send this at every start, with the word undefined where no default project is set.
      if (name === 'undefined') return reply(200, {})
      if (!isProjectName(name)) throw new AppError('BAD_INDEX_NAME', { message: `Bad format for indices : '${name}'` })
      if ((await findProject(scope.program, name)) === undefined) requireAdmin(scope.caller)
      return (await createProject(scope.program, name)) ? reply(201, {}) : reply(200, {})
    },
  }),
})
