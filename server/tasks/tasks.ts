/** The door of this room: what others ask of tasks. */
export type { TaskDeps } from './deps.ts'
export { indexedFolders } from './folders.ts'
export type { TwoTasks } from './insert-run.ts'
export { removeFolder, removeProject } from './removal.ts'
export {
  findTask,
  type IndexingRequest,
  type RetryEntries,
  readTask,
  requestIndexing,
  resumeTask,
  resumeUnfinished,
  retryEntries,
} from './request.ts'
export { cleanTasks, listTasks, removeTask, stopAll, stopTask, type TaskFilter } from './stop.ts'
export { toOldTask, toTask } from './task-row.ts'
