import type { FolderListing, LedgerPage, LedgerState, LedgerTotals, LocalIndexRequest, RetryRequest } from '@dossier/contract'
import { request } from '../api/request.ts'
import { stringifyAddressSearch } from '../routes/address-search.ts'
import type { IndexingTask } from './indexing-run.ts'

/** Which lines of a ledger to answer. */
export type LedgerQuestion = { project: string; states: LedgerState[]; folder: string; name: string; from: number; size: number }

/** All tasks of the user. */
export function fetchTasks(signal?: AbortSignal): Promise<IndexingTask[]> {
  return request('/api/task/all', { signal })
}

/** Stops one task; a stopped indexing run can be resumed. */
export function stopTask(id: string): Promise<unknown> {
  return request(`/api/task/stop/${encodeURIComponent(id)}`, { method: 'PUT' })
}

/** Goes on with a stopped run, under its own id. */
export function resumeTask(id: string): Promise<unknown> {
  return request(`/api/local/task/${encodeURIComponent(id)}/resume`, { method: 'PUT' })
}

export function stopAllTasks(): Promise<unknown> {
  return request('/api/task/stopAll', { method: 'PUT' })
}

/** Takes tasks that came to their end from the list. */
export function cleanTasks(): Promise<unknown> {
  return request('/api/task/clean', { method: 'POST', body: {} })
}

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

/** How many entries are in each state, below a folder where one is given. */
export function fetchTotals(project: string, folder: string, signal?: AbortSignal): Promise<LedgerTotals> {
  return request(`/api/${encodeURIComponent(project)}/ledger/totals${stringifyAddressSearch({ folder: folder || undefined })}`, {
    signal,
  })
}

/** One page of the ledger. */
export function fetchLedger(question: LedgerQuestion, signal?: AbortSignal): Promise<LedgerPage> {
  const { project, states, folder, name, from, size } = question
  const search = stringifyAddressSearch({ state: states, folder: folder || undefined, name: name || undefined, from, size })
  return request(`/api/${encodeURIComponent(project)}/ledger${search}`, { signal })
}

/** Reads again what is in these states, below the folder, or one file. */
export function retryEntries(body: RetryRequest): Promise<unknown> {
  return request('/api/local/ledger/retry', { method: 'POST', body })
}
