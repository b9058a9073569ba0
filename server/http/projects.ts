import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { createProject, findProject, isProjectName, listProjects, requireProject, updateProject } from '../projects/projects.ts'
import { removeProject } from '../tasks/removal.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const ProjectBody = z.object({ name: z.string().optional(), label: text, description: text, sourcePath: text })
const Named = z.object({ name: z.string() })

/** Projects: list, read, make, change. */
export function serveProjects(app: App, context: HttpContext): void {
  const tags = ['projects']
  app.get('/api/project', { schema: { tags, summary: 'All projects' } }, () => listProjects(context))
  app.post('/api/project', { schema: { tags, summary: 'Make a project', body: ProjectBody } }, async ({ body }, reply) => {
    const { name = '', ...change } = body
    if (name === '') throw new AppError('BAD_REQUEST', { message: 'A project needs a name' })
    const made = await createProject(context, name, withPath(change))
    if (!made) throw new AppError('CONFLICT', { message: `There is a project "${name}" already`, project: name })
    return reply.code(201).send(await requireProject(context, name))
  })
  app.get('/api/project/:name', { schema: { tags, summary: 'One project', params: Named } }, ({ params }) =>
    requireProject(context, params.name),
  )
  app.put(
    '/api/project/:name',
    { schema: { tags, summary: 'Change a project', params: Named, body: ProjectBody } },
    async ({ params, body }, reply) => {
      const { name = params.name, ...change } = body
      if (name !== params.name) throw new AppError('NOT_FOUND', { message: 'The name in the body is not that of the address' })
      const isNew = (await findProject(context, name)) === undefined
      await updateProject(context, name, withPath(change))
      return reply.code(isNew ? 201 : 200).send(await requireProject(context, name))
    },
  )
  app.get(
    '/api/project/isDownloadAllowed/:name',
    { schema: { tags, summary: 'Whether documents may be downloaded', params: Named } },
    async ({ params }) => {
      await requireProject(context, params.name)
      return {}
    },
  )
  app.put(
    '/api/index/:name',
    { schema: { tags, summary: 'Make a project unless it is there', params: Named } },
    async ({ params }, reply) => {
      // Old clients send this at every start, with the word undefined where no default project is set.
      if (params.name === 'undefined') return reply.code(200).send({})
      if (!isProjectName(params.name))
        throw new AppError('BAD_INDEX_NAME', { message: `Bad format for indices : '${params.name}'` })
      const made = await createProject(context, params.name)
      return reply.code(made ? 201 : 200).send({})
    },
  )
}

type Change = { label: string | undefined; description: string | undefined; sourcePath: string | undefined }

/** Absent stays as it was; a source path may be a file URI. */
function withPath({ label, description, sourcePath }: Change) {
  return {
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(sourcePath !== undefined && { sourcePath: asPath(sourcePath) }),
  }
}

function asPath(source: string): string {
  if (!source.startsWith('file:')) return source
  try {
    return decodeURIComponent(new URL(source).pathname)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'sourcePath is neither a path nor a file address' }, { cause })
  }
}

/** Removing projects with everything in them; the files on disk stay. */
export function serveProjectRemovals(app: App, context: HttpContext): void {
  const tags = ['projects']
  app.delete(
    '/api/project/:name',
    { schema: { tags, summary: 'Remove a project', params: Named } },
    async ({ params }, reply) => {
      await requireProject(context, params.name)
      await removeProject(context, params.name)
      return reply.code(204).send()
    },
  )
  app.delete('/api/project', { schema: { tags, summary: 'Remove all projects' } }, async (_request, reply) => {
    for (const { name } of await listProjects(context)) await removeProject(context, name)
    return reply.code(204).send()
  })
}
