import { type IndexingProperties, isUnfinished, type Task, taskClasses } from '@dossier/contract'

/** A task as `/api/task/all` gives it, with the properties of indexing runs; old servers leave parts out. */
export type IndexingTask = Omit<Task, 'properties'> & { properties?: Partial<IndexingProperties> }

/** The class of a task without its id: old calls put both into the name, and know tasks that find names by their old classes. */
export function taskClass({ name }: { name: string }): string {
  const known = name.split('@')[0] ?? name
  if (known.startsWith('org.icij.datashare.nlp.NlpApp[')) return taskClasses.findNames
  return known === 'org.icij.datashare.tasks.ResumeNlpTask' ? taskClasses.enqueueNames : known
}

/** Whether a task is an indexing run, which tells how far it is. */
export function isIndexingTask(task: Task): task is IndexingTask {
  return taskClass(task) === taskClasses.index
}

/** The folder that a task is about, where it is about one. */
export function folderOf({ properties }: Task): string | undefined {
  return typeof properties?.folder === 'string' ? properties.folder : undefined
}

/** What an argument or property of a task says, where it is a text that says something. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether a task may still change by itself, so that it is worth polling. */
export function isUnderWay(task: { state: string }): boolean {
  return isUnfinished(task.state)
}
