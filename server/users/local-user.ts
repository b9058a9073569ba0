import { defaults } from '@dossier/contract'
import type { Project } from '@dossier/contract/projects'

/** What `/api/users/me` answers: the keys that the old client reads (`groups_by_applications`) and those of newer ones (`projects`). */
export function describeLocalUser(projects: Project[]) {
  return {
    uid: defaults.user,
    name: defaults.user,
    provider: 'local',
    groups_by_applications: { datashare: projects.map(({ name }) => name) },
    projects,
  }
}

/** The local user may do everything: one rule in the form that newer clients read. */
export function localPermissions() {
  return [{ ptype: 'g', v0: defaults.user, v1: 'INSTANCE_ADMIN', v2: '*::*' }]
}
