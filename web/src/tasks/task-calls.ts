import { request } from '../api/request.ts'
import type { IndexingTask } from './task.ts'

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
