import type { Task } from '@dossier/contract'
import { addresses } from '../address/addresses.ts'

/** The page of a batch search by its projects and id; that of all where it does not tell them. */
export function batchSearchOf(task: Task): string {
  const { uuid, projects } = recordOf(task)
  const names = Array.isArray(projects) ? projects.flatMap((each) => textOf(factsOf(each).name) ?? []) : []
  return names.length > 0 && typeof uuid === 'string'
    ? `${addresses.batchSearch}/${encodeURIComponent(names.join(','))}/${encodeURIComponent(uuid)}`
    : addresses.batchSearch
}

/** What a batch search was asked for, as its task tells it. */
export function recordOf({ args }: Task): Record<string, unknown> {
  return factsOf(args?.batchRecord)
}

function factsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** A text that says something. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
