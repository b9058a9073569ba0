import { z } from 'zod'
import type { OpenPart } from '../open-part.ts'

/** Which projects of a saved search are open now and were not when its results were kept; and how many that were are not any more. */
export type RightsSince = { opened: ReadonlySet<string>; closed: number }

const Projects = z.array(z.string())

/** As they are stored: the open projects of a search, by name. */
export function storedProjects({ projectIds }: Pick<OpenPart, 'projectIds'>): string {
  return JSON.stringify(projectIds.toSorted())
}

/** Whether the open projects are those that were stored; null stands for all of the search. */
export function areStored(part: Omit<OpenPart, 'uri'>, stored: string | null): boolean {
  return stored === null ? part.closedProjects === 0 : stored === storedProjects(part)
}

/** What of the rights differs from when the results were kept. A project that was closed for a while and is open again makes no difference. */
export function rightsSince({ projectIds, closedProjects }: Omit<OpenPart, 'uri'>, stored: string | null): RightsSince {
  if (stored === null) return { opened: new Set(), closed: closedProjects }
  const then = Projects.parse(JSON.parse(stored))
  const opened = projectIds.filter((project) => !then.includes(project))
  return { opened: new Set(opened), closed: then.filter((project) => !projectIds.includes(project)).length }
}
