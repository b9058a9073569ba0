import type { Task } from '@dossier/contract'
import { addresses } from '../address/addresses.ts'
import { shownName } from '../ui/words/shown-name.ts'

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

/** The name of a batch download's archive; its place on the server is nobody's business. */
export function archiveOf({ args, properties }: Task): string | undefined {
  const filename = textOf(factsOf(properties?.batchDownload ?? args?.batchDownload).filename)
  const name = filename?.split('/').at(-1)
  return name && shownName(decodeName(name))
}

/** It is told as a file URI by newer servers, as a path by older ones. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A text that says something. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
