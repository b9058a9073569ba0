import type { FileCount, FolderListing, IndexedFolder, LocalIndexRequest } from '@dossier/contract'
import { clearBatchSearches } from '@dossier/contract/batch-search/clear'
import { indexingCalls, type OlderReadings } from '@dossier/contract/indexing/indexing'
import { projectCalls } from '@dossier/contract/projects'
import { ask } from '../api/ask.ts'

/** The folders inside one; without a path those of the user's documents. */
export function fetchFolders(path: string | undefined, signal?: AbortSignal): Promise<FolderListing> {
  return ask(indexingCalls.folders, { query: { path }, signal })
}

/** How many files lie in a folder at any depth, as far as a few seconds reach. */
export function countFiles(path: string, signal?: AbortSignal): Promise<FileCount> {
  return ask(indexingCalls.countFiles, { query: { path }, signal })
}

/** How many files an older version of the readers read. */
export function fetchOlder(project: string, signal?: AbortSignal): Promise<OlderReadings> {
  return ask(indexingCalls.older, { params: { project }, signal })
}

/** Reads them again with the present version. */
export function readOlder(project: string): Promise<unknown> {
  return ask(indexingCalls.retry, { body: { project, older: true } })
}

/** Reads a folder into the index. Answers the two tasks. */
export function startIndexing(body: LocalIndexRequest): Promise<unknown> {
  return ask(indexingCalls.indexFolder, { body })
}

/** Chooses what holds for a folder from now on; what is not said stays. */
export function setFolder(body: { project: string; path: string; keepVersions?: boolean }): Promise<IndexedFolder> {
  return ask(indexingCalls.setFolder, { body })
}

/** Takes a folder's documents out of the index; the files stay where they are. */
export function removeFolder(project: string, path: string): Promise<unknown> {
  return ask(indexingCalls.removeIndexedFolder, { query: { project, path } })
}

/** Takes everything of a project out of the index, then its batch searches, in the contract's order. */
export async function removeAllDocuments(project: string): Promise<void> {
  await ask(projectCalls.remove, { params: { name: project } })
  await ask(clearBatchSearches)
}
