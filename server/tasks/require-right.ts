import type { Need } from '@dossier/contract'
import { isProjectNeed } from '../identity/caller.ts'
import { requireNeed, type Scope } from '../scope/scope.ts'

/** Makes sure that the caller has the right that a kind of task needs. @throws AppError FORBIDDEN, PROJECT_NOT_FOUND. */
export function requireRight(scope: Scope, needs: Need, project: string | null): Promise<void> {
  return requireRights(scope, needs, project === null ? [] : [project])
}

/** The same on several projects. @throws AppError FORBIDDEN, PROJECT_NOT_FOUND. */
export async function requireRights(scope: Scope, needs: Need, projects: readonly string[]): Promise<void> {
  if (isProjectNeed(needs)) await scope.within([...projects], needs)
  else requireNeed(scope.caller, needs)
}
