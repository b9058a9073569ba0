import { type Project, type ProjectContents, projectCalls } from '@dossier/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { postCount } from '../search/body/search-requests.ts'

/** What can be said of a project. */
export type ProjectFacts = Record<
  'label' | 'description' | 'sourcePath' | 'sourceUrl' | 'logoUrl' | 'maintainerName' | 'publisherName' | 'allowFromMask',
  string
>

/** All projects that the reader may read. */
export const allProjects = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }): Promise<Project[]> => ask(projectCalls.list, { signal }),
})

/** One of them. */
export const oneProject = (name: string) =>
  queryOptions({
    queryKey: ['projects', name],
    queryFn: ({ signal }): Promise<Project> => ask(projectCalls.read, { params: { name }, signal }),
  })

/** What hangs on it. */
export const contentsOf = (project: string) =>
  queryOptions({
    queryKey: ['projects', project, 'contents'],
    queryFn: ({ signal }): Promise<ProjectContents> => ask(projectCalls.contents, { params: { project }, signal }),
  })

/** How many documents it has: of all that `contentsOf` counts, the one number that a list of projects shows. */
export const documentsOf = (project: string) =>
  queryOptions({
    queryKey: ['projects', project, 'documents'],
    queryFn: ({ signal }) => postCount(project, { match: { type: 'Document' } }, signal),
  })

/** Makes a project. */
export function makeProject(name: string, facts: ProjectFacts): Promise<Project> {
  return ask(projectCalls.create, { body: { name, ...facts } })
}

/** Changes what is said of it. */
export function changeProject(name: string, facts: ProjectFacts): Promise<Project> {
  return ask(projectCalls.change, { params: { name }, body: facts })
}

/** Removes it with everything in it. */
export function removeProject(name: string): Promise<unknown> {
  return ask(projectCalls.remove, { params: { name } })
}
