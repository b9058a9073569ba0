import type { FolderListing, LocalIndexRequest } from '@dossier/contract'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { request } from '../api/request.ts'

/** The folders inside one; without a path those of the user's home. */
export function fetchFolders(path: string | undefined, signal?: AbortSignal): Promise<FolderListing> {
  return request(`/api/local/folders${stringifyAddressSearch({ path })}`, { signal })
}

/** Reads a folder into the index. Answers the two tasks. */
export function startIndexing(body: LocalIndexRequest): Promise<unknown> {
  return request('/api/local/index', { method: 'POST', body })
}

/** Takes a folder's documents out of the index; the files stay where they are. */
export function removeFolder(project: string, path: string): Promise<unknown> {
  return request(`/api/local/folders/indexed${stringifyAddressSearch({ project, path })}`, { method: 'DELETE' })
}

/** Takes everything of a project out of the index, then its batch searches, in the contract's order. */
export async function removeAllDocuments(project: string): Promise<void> {
  await request(`/api/project/${encodeURIComponent(project)}`, { method: 'DELETE' })
  await request('/api/batch/search', { method: 'DELETE' })
}
