/** The door of this room: what others ask of tasks. */
export type { FolderTaskDeps } from './deps.ts'
export { indexedFolders } from './folders.ts'
export { removeFolder, removeProject } from './removal.ts'
export {
  findTask,
  readTask,
  requestIndexing,
  resumeTask,
  resumeUnfinished,
  retryEntries,
} from './request.ts'
export { cleanTasks, listTasks, removeTask, stopAll, stopTask } from './stop.ts'
export { toOldTask } from './task-row.ts'
