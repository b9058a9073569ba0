import { pathToFileURL } from 'node:url'
import { AppError } from '@dossier/contract'
import type { Project } from '@dossier/contract/projects'
import { type Caller, may } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { ProjectTable } from '../records/schema.ts'
import { fromAnywhere } from '../scope/download-mask.ts'

/** What a client may say about a project. */
export type ProjectChange = { [key in keyof typeof columnNames]?: string | null }

/** Where each of that is kept. */
const columnNames = {
  label: 'label',
  description: 'description',
  sourcePath: 'source_path',
  sourceUrl: 'source_url',
  logoUrl: 'logo_url',
  maintainerName: 'maintainer_name',
  publisherName: 'publisher_name',
  allowFromMask: 'allow_from_mask',
} as const satisfies Record<string, keyof ProjectTable>

export type ProjectDeps = { records: Records /** There even before anything was indexed. */; defaultProject: string }

/** All projects by name; the default project first, also where nothing was ever put into it. */
export async function listProjects(deps: ProjectDeps): Promise<Project[]> {
  const rows = await deps.records.db.selectFrom('project').selectAll().orderBy('name').execute()
  const others = rows.filter((row) => row.name !== deps.defaultProject)
  const first = rows.find((row) => row.name === deps.defaultProject)
  return [describe(first ?? absentProject(deps.defaultProject)), ...others.map(describe)]
}

/** Of all projects those that the caller may read. */
export async function listReadable(scope: ProjectDeps & { caller: Caller }): Promise<Project[]> {
  return (await listProjects(scope)).filter(({ name }) => may(scope.caller, name, 'read'))
}

/** One project, or undefined where there is none of that name. */
export async function findProject(deps: ProjectDeps, name: string): Promise<Project | undefined> {
  const row = await deps.records.db.selectFrom('project').selectAll().where('name', '=', name).executeTakeFirst()
  if (row !== undefined) return describe(row)
  return name === deps.defaultProject ? describe(absentProject(name)) : undefined
}

/** Throws AppError PROJECT_NOT_FOUND where there is no project of that name. */
export async function requireProject(deps: ProjectDeps, name: string): Promise<Project> {
  const project = await findProject(deps, name)
  if (project === undefined) throw new AppError('PROJECT_NOT_FOUND', { message: `There is no project "${name}"`, project: name })
  return project
}

/** Makes a project unless it is there; true when it was made. */
export async function createProject(deps: ProjectDeps, name: string, change: ProjectChange = {}): Promise<boolean> {
  const now = Date.now()
  const row = { ...absentProject(name), ...columns(change), created_at: now, updated_at: now }
  const made = await deps.records.db
    .insertInto('project')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes what is said about a project. */
export async function updateProject(deps: ProjectDeps, name: string, change: ProjectChange): Promise<void> {
  await createProject(deps, name)
  const values = { ...columns(change), updated_at: Date.now() }
  await deps.records.db.updateTable('project').set(values).where('name', '=', name).execute()
}

function columns(change: ProjectChange): Partial<ProjectTable> {
  return Object.fromEntries(
    Object.entries(columnNames).flatMap(([key, column]) => {
      const value = Object.entries(change).find(([name]) => name === key)?.[1]
      return value === undefined ? [] : [[column, value === '' ? null : value]]
    }),
  )
}

function absentProject(name: string): ProjectTable {
  return {
    name,
    label: null,
    description: null,
    source_path: null,
    source_url: null,
    logo_url: null,
    maintainer_name: null,
    publisher_name: null,
    allow_from_mask: null,
    created_at: 0,
    updated_at: 0,
  }
}

/** Where documents lie as clients are told it. */
export function sourceAddress(path: string): string {
  return pathToFileURL(path).href
}

function describe(row: ProjectTable): Project {
  return {
    name: row.name,
    label: row.label ?? row.name,
    description: row.description,
    sourcePath: row.source_path === null ? null : sourceAddress(row.source_path),
    creationDate: row.created_at || null,
    updateDate: row.updated_at || null,
    sourceUrl: row.source_url,
    logoUrl: row.logo_url,
    maintainerName: row.maintainer_name,
    publisherName: row.publisher_name,
    allowFromMask: row.allow_from_mask ?? fromAnywhere,
  }
}
