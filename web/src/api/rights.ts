import type { Permission } from '@dossier/contract/accounts'
import { type Session, useSession } from './session.ts'

/** A right on a project that screens ask for: stars, tags and recommendations; notes, rules on names and the project's tags; or what is said of the project itself. */
export type Right = 'mark' | 'write' | 'manage'

/** Whether the reader has a right on a project, or on all of several (joined by commas). The server checks it again. */
export function hasRight({ mode, permissions }: Session, projects: string, right: Right): boolean {
  if (mode === 'local') return true
  return projects.split(',').every((project) => permissions.some((rule) => gives(rule, project, right)))
}

/** As `hasRight`, for the reader of this session. */
export function useRight(projects: string, right: Right): boolean {
  return hasRight(useSession(), projects, right)
}

/** Whether the reader rules the whole program: may make projects and manage users. */
export function useIsAdmin(): boolean {
  return isAdmin(useSession())
}

/** As `useIsAdmin`, for a session. */
export function isAdmin({ mode, permissions }: Session): boolean {
  return mode === 'local' || permissions.some(({ v1 }) => v1 === 'INSTANCE_ADMIN')
}

/** Who rules the program may not change anything in projects for that alone. */
const rolesWith: Record<Right, readonly Permission['v1'][]> = {
  mark: ['DOMAIN_ADMIN', 'PROJECT_ADMIN', 'PROJECT_EDITOR', 'PROJECT_MEMBER'],
  write: ['DOMAIN_ADMIN', 'PROJECT_ADMIN', 'PROJECT_EDITOR'],
  manage: ['DOMAIN_ADMIN', 'PROJECT_ADMIN'],
}

/** The scope of a rule is `domain::project`, with `*` for all. */
function gives({ v1: role, v2: scope }: Permission, project: string, right: Right): boolean {
  const [, named = '*'] = scope.split('::')
  return rolesWith[right].includes(role) && (named === '*' || named === project)
}
