import type { Need, ProjectNeed } from '@dossier/contract'

/** Stands for all projects among those of a caller. */
export const everyProject = '*'

/** Which rights a caller has: all of them, or some on each of some projects. */
export type Grants =
  | { kind: 'everything' }
  | { kind: 'projects'; isAdmin: boolean; projects: ReadonlyMap<string, ReadonlySet<ProjectNeed>> }

/** A caller and their rights; made by an identity provider, never by a feature. */
export type Caller = { id: string; name: string | null; email: string | null; provider: string; grants: Grants }

/** Whether the caller has a right on a project. A project that is not granted and one that does not exist answer alike. */
export function may({ grants }: Caller, project: string, need: ProjectNeed): boolean {
  return grants.kind === 'everything' || [project, everyProject].some((name) => grants.projects.get(name)?.has(need))
}

/** Whether all of these projects are open to the caller: what is of several is seen only by who may read each. */
export function mayReadAll(caller: Caller, projects: readonly string[]): boolean {
  return projects.every((project) => may(caller, project, 'read'))
}

/** The projects that the caller may read by name; undefined where these are all. */
export function readableNames(caller: Caller): string[] | undefined {
  const { grants } = caller
  if (grants.kind === 'everything' || may(caller, everyProject, 'read')) return undefined
  return [...grants.projects].flatMap(([project, needs]) => (needs.has('read') ? [project] : []))
}

/** Whether the caller is who runs the program: the one user of local mode, or whoever has the home folder. */
export function isOperator({ grants }: Caller): boolean {
  return grants.kind === 'everything'
}

/** Whether the caller rules accounts and projects of the whole program. */
export function isAdmin({ grants }: Caller): boolean {
  return grants.kind === 'everything' || grants.isAdmin
}

/** Whether a need is a right on a project. */
export function isProjectNeed(need: Need): need is ProjectNeed {
  return need !== 'nobody' && need !== 'user' && need !== 'admin' && need !== 'operator'
}
