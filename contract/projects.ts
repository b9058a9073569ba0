import { z } from 'zod'
import { call, nothing } from './spine/call.ts'

const namePattern = '^[a-z0-9][a-z0-9_-]{0,254}$'

function isProjectName(name: string): boolean {
  return new RegExp(namePattern).test(name)
}

/** A name that a project can have: what both an Elasticsearch index and an address can carry. */
export const ProjectName = z
  .string()
  .refine(isProjectName, {
    error: ({ input }) => `Bad format for indices : '${input}'`,
    params: { code: 'BAD_INDEX_NAME' },
  })
  .meta({ id: 'ProjectName', pattern: namePattern })

/** A project on the wire; `sourcePath` is a file URI, dates are epoch milliseconds. What nobody set is null. */
export const Project = z
  .strictObject({
    name: ProjectName,
    label: z.string(),
    description: z.string().nullable(),
    sourcePath: z.string().nullable(),
    creationDate: z.number().nullable(),
    updateDate: z.number().nullable(),
    sourceUrl: z.string().nullable(),
    logoUrl: z.string().nullable(),
    maintainerName: z.string().nullable(),
    publisherName: z.string().nullable(),
    allowFromMask: z.string(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

/** What a client may say about a project; `null` is what a client sends that has nothing to say. Other keys are ignored. */
const ProjectChange = z.object({
  name: z.string().optional(),
  label: z.string().nullish(),
  description: z.string().nullish(),
  /** A path or a file URI. */
  sourcePath: z.string().nullish(),
})

/** Clients expect an object, also where there is nothing to say. */
const Done = z.strictObject({})

const tags = ['projects']

/** Projects, in the forms of both client generations. */
export const projectCalls = {
  list: call({ method: 'GET', path: '/api/project', answer: z.array(Project), needs: 'user', summary: 'All projects', tags }),
  create: call({
    method: 'POST',
    path: '/api/project',
    body: ProjectChange.extend({ name: ProjectName }),
    answer: { 201: Project },
    errors: ['BAD_INDEX_NAME', 'CONFLICT'],
    needs: 'admin',
    summary: 'Make a project',
    tags,
  }),
  read: call({
    method: 'GET',
    path: '/api/project/:name',
    answer: Project,
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    project: 'params.name',
    refused: 'PROJECT_NOT_FOUND',
    summary: 'One project',
    tags,
  }),
  change: call({
    method: 'PUT',
    path: '/api/project/:name',
    params: z.object({ name: ProjectName }),
    body: ProjectChange,
    answer: { 200: Project, 201: Project },
    errors: ['BAD_INDEX_NAME', 'NOT_FOUND', 'PROJECT_NOT_FOUND'],
    needs: 'manage',
    // One that does not exist yet is made, by whoever may make projects.
    project: 'handler',
    summary: 'Change a project, or make it',
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/project/:name',
    answer: nothing,
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'admin',
    project: 'params.name',
    summary: 'Remove a project with everything in it; the files on disk stay',
    tags,
  }),
  removeAll: call({
    method: 'DELETE',
    path: '/api/project',
    // The address of one project whose name was left empty is this one: only whoever repeats the cookie's token means it, as newer clients do.
    headers: z.object({ cookie: z.string().optional(), 'x-ds-csrf-token': z.string().optional() }),
    answer: nothing,
    errors: ['FORBIDDEN'],
    needs: 'admin',
    summary: 'Remove all projects; the token of the cookie _ds_csrf_token must be repeated in the header X-DS-CSRF-TOKEN',
    tags,
  }),
  isDownloadAllowed: call({
    method: 'GET',
    path: '/api/project/isDownloadAllowed/:name',
    answer: Done,
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'download',
    project: 'params.name',
    summary: 'Whether documents may be downloaded',
    tags,
  }),
  createIndex: call({
    method: 'PUT',
    path: '/api/index/:name',
    params: z.object({ name: ProjectName }),
    answer: { 200: Done, 201: Done },
    errors: ['BAD_INDEX_NAME', 'FORBIDDEN', 'PROJECT_NOT_FOUND'],
    needs: 'user',
    summary: 'Make a project unless it is there',
    tags,
  }),
}
