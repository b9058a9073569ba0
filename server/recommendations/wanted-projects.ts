import { listReadable } from '../projects/projects.ts'
import type { Scope } from '../scope/scope.ts'

/** The project that was asked for, or all that the caller may read. Throws AppError FORBIDDEN or PROJECT_NOT_FOUND. */
export async function wantedProjects(scope: Scope, project: string | undefined): Promise<string[]> {
  if (project === undefined) return (await listReadable(scope)).map(({ name }) => name)
  return (await scope.within([project], 'read')).projects
}
