import type { Task } from '@dossier/contract'
import type { DownloadEstimate, DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { taskListCalls } from '@dossier/contract/task-list'
import { ask, hrefOfCall } from '../api/ask.ts'

/** Which documents are wanted: `query` is a query string or a clause, `uri` the page of the search. */
export type Wanted = { projects: string[]; query: string | Record<string, unknown>; uri: string | null }

/** What the archive of these would be. */
export function fetchEstimate({ projects, query, uri }: Wanted, signal: AbortSignal): Promise<DownloadEstimate> {
  return ask(batchDownloadCalls.estimate, { body: { options: { projectIds: projects, query, uri } }, signal })
}

/** Has the archive of these made. */
export function startDownload({ projects, query, uri }: Wanted, encrypt: boolean): Promise<Task> {
  return ask(batchDownloadCalls.start, { body: { options: { projectIds: projects, query, uri, encrypt } } })
}

/** The password of an archive, which the server tells once. */
export async function fetchPassword(id: string): Promise<string> {
  return (await ask(batchDownloadCalls.password, { params: { id } })).password
}

/** Where the browser gets an archive. */
export function archiveHref(id: string): string {
  return hrefOfCall(taskListCalls.result, { params: { id } })
}

/** What a download tells of itself; undefined where a server tells less. */
export function downloadOf({ properties }: Pick<Task, 'properties'>): DownloadProperties | undefined {
  return isDownload(properties) ? properties : undefined
}

function isDownload(properties: unknown): properties is DownloadProperties {
  if (typeof properties !== 'object' || properties === null || !('batchDownload' in properties)) return false
  return 'documents' in properties && typeof properties.batchDownload === 'object' && properties.batchDownload !== null
}
