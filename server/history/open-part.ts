import { type Caller, may, mayReadAll } from '../identity/caller.ts'

/** What of a saved search its user may ask: the projects that are open to them, an address that names no other one, and how many are left out. */
export type OpenPart = { uri: string; projectIds: string[]; closedProjects: number }

/**
 * A saved search of several projects, of which some may be closed to its user by now: it goes on with the others. What belongs to a closed one is not named, as nowhere else; that there was one is
 * the user's own doing.
 */
export function openPartOf(caller: Caller, { uri, projects }: { uri: string; projects: readonly string[] }): OpenPart {
  const projectIds = projects.filter((project) => may(caller, project, 'read'))
  const closed = new Set(projects.filter((project) => !projectIds.includes(project)))
  return { uri: closed.size === 0 ? uri : withoutProjects(uri, closed), projectIds, closedProjects: closed.size }
}

/** Whether an entry of the caller's history is there for them: one of closed projects is not, a saved search only where all of its projects are closed. */
export function isListed(caller: Caller, { isSaved, projects }: { isSaved: boolean; projects: readonly string[] }): boolean {
  return mayReadAll(caller, projects) || (isSaved && projects.some((project) => may(caller, project, 'read')))
}

/** Names of projects in the address of a search, as both generations of clients write them. */
const projectKeys = new Set(['index', 'indices'])

function withoutProjects(uri: string, closed: ReadonlySet<string>): string {
  const at = uri.indexOf('?') + 1
  if (at === 0) return uri
  const parts = uri.slice(at).split('&')
  return `${uri.slice(0, at)}${parts.flatMap((part) => withoutNames(part, closed)).join('&')}`
}

function withoutNames(part: string, closed: ReadonlySet<string>): string[] {
  const [[key = '', value = ''] = []] = new URLSearchParams(part)
  if (!projectKeys.has(key)) return [part]
  const names = value.split(',')
  const open = names.filter((name) => !closed.has(name))
  if (open.length === names.length) return [part]
  return open.length === 0 ? [] : [`${key}=${open.map(encodeURIComponent).join(',')}`]
}
