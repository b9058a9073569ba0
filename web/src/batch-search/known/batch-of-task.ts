import type { Task } from '@dossier/contract'
import { addresses } from '../../address/addresses.ts'
import { textIn } from '../../tasks/task.ts'
import { batchAddress } from './batch-address.ts'

/** The page of the batch search of a task, of its first run or of a later one; that of all where the task does not tell it. */
export function batchAddressOf(task: Task): string {
  const uuid = batchIdOf(task)
  const { projects } = recordOf(task)
  const told = Array.isArray(projects) ? projects : []
  const names = told.flatMap((each) => textIn(typeof each === 'string' ? each : factsOf(each).name) ?? [])
  return names.length > 0 && uuid !== undefined ? batchAddress({ indices: names.join(','), uuid }) : addresses.batchSearch
}

/** The id of the batch search of a task. */
export function batchIdOf(task: Task): string | undefined {
  return textIn(recordOf(task).uuid)
}

/** What the batch search of a task is called. */
export function batchNameOf(task: Task): string | undefined {
  return textIn(recordOf(task).name)
}

/** What a batch search was asked for, as its task tells it: its first run in a record, later ones at once. */
function recordOf({ args }: Task): Record<string, unknown> {
  return factsOf(args?.batchRecord ?? args)
}

function factsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
