/** The door of this room: what others ask of tasks. */

export {
  findTask,
  readTask,
  requestIndexing,
  requestScan,
  resumeTask,
  resumeUnfinished,
  retryEntries,
} from '../indexing/ask/request.ts'
export { indexedFolders } from '../indexing/folders.ts'
export { removeFolder, removeProject } from '../indexing/removal.ts'
export type { FolderTaskDeps } from './deps.ts'
export { cleanTasks, listTasks, removeTask, stopAll, stopTask } from './stop.ts'
export { toOldTask } from './task-row.ts'
