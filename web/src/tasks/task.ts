import { type IndexingProperties, isUnfinished, type Task, taskClasses } from '@dossier/contract'

/** A task as `/api/task/all` gives it, with the properties of indexing runs; old servers leave parts out. */
export type IndexingTask = Omit<Task, 'properties'> & { properties?: Partial<IndexingProperties> }

/** The class of a task without its id: old calls put both into the name. */
export function taskClass(task: { name: string }): string {
  return task.name.split('@')[0] ?? task.name
}

/** Whether a task is an indexing run, which tells how far it is. */
export function isIndexingTask(task: Task): task is IndexingTask {
  return taskClass(task) === taskClasses.index
}

/** The folder that a task is about, where it is about one. */
export function folderOf({ properties }: Task): string | undefined {
  return typeof properties?.folder === 'string' ? properties.folder : undefined
}

/** Whether a task may still change by itself, so that it is worth polling. */
export function isUnderWay(task: { state: string }): boolean {
  return isUnfinished(task.state)
}
