import { type Task, taskClasses } from '@dossier/contract'
import type { FindNamesProperties } from '@dossier/contract/names/names'
import { taskClass } from '../../tasks/task.ts'

/** A task as the list tells it, with what finding names says about itself. */
export type NamesTask = Omit<Task, 'properties'> & { properties?: Partial<FindNamesProperties> }

/** Whether a task finds names. */
export function isNamesTask(task: Task): task is NamesTask {
  return taskClass(task) === taskClasses.findNames
}
