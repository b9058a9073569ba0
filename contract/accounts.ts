import { z } from 'zod'
import { Project } from './projects.ts'
import { call } from './spine/call.ts'

/** Who asks: the keys that old clients read (`groups_by_applications`) and those of newer ones (`projects`). */
export const Account = z
  .strictObject({
    uid: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    provider: z.string(),
    groups_by_applications: z.strictObject({ datashare: z.array(z.string()) }),
    projects: z.array(Project),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** Roles of the contract, strongest first. */
export const roles = [
  'INSTANCE_ADMIN',
  'DOMAIN_ADMIN',
  'PROJECT_ADMIN',
  'PROJECT_EDITOR',
  'PROJECT_MEMBER',
  'PROJECT_VISITOR',
] as const

/** One rule in the form that newer clients read: user, role, and `domain::project` with `*` for all. */
export const Permission = z
  .strictObject({ ptype: z.literal('g'), v0: z.string(), v1: z.enum(roles), v2: z.string() })
  .meta({ id: 'Permission' })
export type Permission = z.infer<typeof Permission>

const tags = ['users']

/** Who the user is and what they may do. */
export const accountCalls = {
  me: call({ method: 'GET', path: '/api/users/me', answer: Account, needs: 'user', summary: 'The user of this request', tags }),
  permissions: call({
    method: 'GET',
    path: '/api/users/me/permissions',
    answer: z.array(Permission),
    needs: 'user',
    summary: 'Roles of the user',
    tags,
  }),
}
