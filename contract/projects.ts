import { z } from 'zod'
import { call, nothing } from './spine/call.ts'
import { SiteAddress, sitePattern } from './spine/site-address.ts'

const namePattern = '^[a-z0-9][a-z0-9_-]{0,254}$'

/** Whether a project can have this name. */
export function isProjectName(name: string): boolean {
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

/**
 * The name that a project gets from what somebody calls it: lower case, without accents and punctuation, hyphens for white space. Empty where nothing is left of it, as of a
 * name in another script.
 */
export function projectNameOf(called: string): string {
  return called
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 64)
}

/** The greatest logo that is kept as a picture, as its text. */
const longestLogo = 200_000
const logoRule = 'must be an address, or a picture (PNG, JPEG, GIF, WebP) of at most 150 KB'

const Text = (most: number) => z.string().max(most, `must have ${most} characters or fewer`).nullish()

const picturePattern = 'data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}'
const picture = new RegExp(`^${picturePattern}$`)

/** Whether a text is a picture itself, of a kind that browsers draw and that runs nothing. */
export function isPicture(text: string): boolean {
  return text.length <= longestLogo && picture.test(text)
}

/** A client's IPv4 address part by part, `*` for any; only addresses that fit it may download. */
const mask = /^(?:\d{1,3}|\*)(?:\.(?:\d{1,3}|\*)){3}$/
const DownloadMask = z
  .string()
  .regex(mask, 'must be four parts of digits or *, such as 10.1.*.*')
  .meta({ examples: ['10.1.*.*'] })

/** Whether a text is such a mask. */
export function isDownloadMask(text: string): boolean {
  return mask.test(text)
}

/**
 * What a client may say about a project; `null` is what a client sends that has nothing to say, an empty text takes away what was said, except of the mask, which `*.*.*.*` opens. Other keys are ignored. `logoUrl`: an address, or a
 * picture (PNG, JPEG, GIF, WebP) as `data:`.
 */
const ProjectChange = z.object({
  name: z.string().optional(),
  label: Text(1_000),
  description: Text(100_000),
  /** A path or a file URI. */
  sourcePath: Text(10_000),
  sourceUrl: SiteAddress.nullish(),
  logoUrl: z
    .string()
    .max(longestLogo, logoRule)
    .regex(new RegExp(`^(?:${sitePattern}|${picturePattern})?$`), logoRule)
    .meta({ examples: ['https://desk.example/logo.png'] })
    .nullish(),
  maintainerName: Text(1_000),
  publisherName: Text(1_000),
  allowFromMask: DownloadMask.nullish(),
})

/** What hangs on a project and goes with it. */
export const projectParts = [
  'documents',
  'stars',
  'recommendations',
  'tags',
  'notes',
  'cards',
  'nameRules',
  'batchSearches',
] as const
export type ProjectPart = (typeof projectParts)[number]

/** How much there is of each part; those that there are none of are left out. */
export const ProjectContents = z.partialRecord(z.enum(projectParts), z.int()).meta({ id: 'ProjectContents' })
export type ProjectContents = z.infer<typeof ProjectContents>

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
  contents: call({
    method: 'GET',
    path: '/api/local/projects/:project/contents',
    answer: ProjectContents,
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    refused: 'PROJECT_NOT_FOUND',
    summary: 'What hangs on a project and would go with it',
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
    needs: 'operator',
    project: 'params.name',
    summary: 'Remove a project with everything in it; the files on disk stay',
    tags,
  }),
  removeAll: call({
    method: 'DELETE',
    path: '/api/project',
    // The address of one project whose name was left empty is this one: only whoever repeats the cookie's token means it, as newer clients do.
    headers: z.object({
      cookie: z.string().optional(),
      authorization: z.string().optional(),
      'x-ds-csrf-token': z.string().optional(),
    }),
    answer: nothing,
    errors: ['FORBIDDEN'],
    needs: 'operator',
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
