import type { ProjectNeed } from '@dossier/contract'
import type { Account, Permission } from '@dossier/contract/accounts'
import type { Project } from '@dossier/contract/projects'
import { type Caller, everyProject } from '../identity/caller.ts'

/** A caller as `/api/users/me` answers it; `projects` are those that they may read. */
export function describeCaller({ id, name, email, provider }: Caller, projects: Project[]): Account {
  return {
    uid: id,
    name,
    email,
    provider,
    groups_by_applications: { datashare: projects.map((project) => project.name) },
    projects,
  }
}

/** What a caller may do, as the rules of roles that newer clients read. */
export function describePermissions({ id, grants }: Caller): Permission[] {
  const rule = (role: Permission['v1'], scope: string): Permission => ({ ptype: 'g', v0: id, v1: role, v2: scope })
  if (grants.kind === 'everything') return [rule('INSTANCE_ADMIN', '*::*')]
  const ofProjects = Array.from(grants.projects, ([project, needs]) => rule(roleOf(project, needs), `default::${project}`))
  return grants.isAdmin ? [rule('INSTANCE_ADMIN', '*::*'), ...ofProjects] : ofProjects
}

/** The strongest role whose rights are among these. */
function roleOf(project: string, needs: ReadonlySet<ProjectNeed>): Permission['v1'] {
  if (needs.has('manage') && project === everyProject) return 'DOMAIN_ADMIN'
  if (needs.has('manage')) return 'PROJECT_ADMIN'
  if (needs.has('write')) return 'PROJECT_EDITOR'
  return needs.has('mark') ? 'PROJECT_MEMBER' : 'PROJECT_VISITOR'
}
