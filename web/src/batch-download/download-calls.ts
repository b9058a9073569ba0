import type { Task } from '@dossier/contract'
import { copyLanguages, type DownloadEstimate, type DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { taskListCalls } from '@dossier/contract/tasks/task-list'
import { ask, hrefOfCall } from '../api/ask.ts'

/** Which documents are wanted: `query` is a query string or a clause, `uri` the page of the search. */
export type Wanted = { projects: string[]; query: string | Record<string, unknown>; uri: string | null }

/** What is to be in the archive beside what was found, and how it is made. */
export type Choices = { withContainers: boolean; withThreads: boolean; offline: boolean; encrypt: boolean }

/** What the archive of these would be. */
export function fetchEstimate(
  { projects, query, uri }: Wanted,
  { withContainers, withThreads }: Pick<Choices, 'withContainers' | 'withThreads'>,
  signal: AbortSignal,
): Promise<DownloadEstimate> {
  const options = { projectIds: projects, query, uri, withContainers, withThreads }
  return ask(batchDownloadCalls.estimate, { body: { options }, signal })
}

/** Has the archive of these made; its list, where it has one, in this language. */
export function startDownload({ projects, query, uri }: Wanted, choices: Choices, locale: string): Promise<Task> {
  const language = copyLanguages.find((known) => known === locale)
  return ask(batchDownloadCalls.start, { body: { options: { projectIds: projects, query, uri, language, ...choices } } })
}

/** The password of an archive, which the server tells once. */
export async function fetchPassword(id: string): Promise<string> {
  return (await ask(batchDownloadCalls.password, { params: { id } })).password
}

/** Where the browser gets an archive. */
export function archiveHref(id: string): string {
  return hrefOfCall(taskListCalls.result, { params: { id } })
}

/** The same download once more, as it was chosen. */
export function requestAgain(told: DownloadProperties): { wanted: Wanted; choices: Choices } {
  const { projects, query, uri, encrypted } = told.batchDownload
  // Tasks of older versions do not tell of them.
  const { withContainers = false, withThreads = false, offline = false } = told
  return {
    wanted: { projects: projects.map(({ name }) => name), query, uri },
    choices: { withContainers, withThreads, offline, encrypt: encrypted },
  }
}

/** Whether the server no longer has the password that its archive was to be written with: it cannot go on, only be asked for again. */
export function hasLostPassword({ state, error }: Pick<Task, 'state' | 'error'>): boolean {
  return state === 'ERROR' && error?.name === 'CONFLICT'
}

/** What a download tells of itself; undefined where a server tells less. */
export function downloadOf({ properties }: Pick<Task, 'properties'>): DownloadProperties | undefined {
  return isDownload(properties) ? properties : undefined
}

/** The place of its archive, as newer or older servers tell it. */
export function filenameOf({ args, properties }: Pick<Task, 'args' | 'properties'>): string | undefined {
  const told = properties?.batchDownload ?? args?.batchDownload
  if (typeof told !== 'object' || told === null || !('filename' in told)) return undefined
  return typeof told.filename === 'string' && told.filename !== '' ? told.filename : undefined
}

function isDownload(properties: unknown): properties is DownloadProperties {
  if (typeof properties !== 'object' || properties === null || !('batchDownload' in properties)) return false
  return 'documents' in properties && typeof properties.batchDownload === 'object' && properties.batchDownload !== null
}
