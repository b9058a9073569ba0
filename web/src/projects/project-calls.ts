import { type Project, type ProjectContents, projectCalls } from '@dossier/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { postSearch } from '../search/body/search-requests.ts'

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

/** How many documents each of them has, by name: of all that `contentsOf` counts, the one number that a list of projects shows. */
export const documentsOf = (projects: readonly string[]) =>
  queryOptions({
    queryKey: ['documents of projects', projects],
    queryFn: ({ signal }) => countDocuments(projects, signal),
    enabled: projects.length > 0,
  })

/** So many go into one address, whatever their names. */
const mostAtOnce = 50

async function countDocuments(projects: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(projects.map((name) => [name, 0]))
  for (let at = 0; at < projects.length; at += mostAtOnce) {
    const some = projects.slice(at, at + mostAtOnce)
    const aggs = { documents: { terms: { field: '_index', size: some.length } } }
    const body = { query: { match: { type: 'Document' } }, size: 0, aggs }
    const { aggregations } = await postSearch(some.join(','), body, { signal })
    for (const { key, doc_count } of aggregations.documents?.buckets ?? []) counts.set(String(key), doc_count)
  }
  return counts
}

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
