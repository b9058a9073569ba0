import { z } from 'zod'
import { Permission } from './accounts.ts'
import { Login } from './sign-in.ts'
import { call, nothing } from './spine/call.ts'
import { limits } from './spine/limits.ts'
import { PageQuery, pageOf } from './spine/parameters.ts'

/**
 * A user as others see them who may. `permissions`: of the projects that are asked for; of all where none is. Beyond the contract, and null for who does not rule the program: `hasFactor`,
 * whether they sign in with a second factor; `hasPassword`, whether they have chosen a password here; `linkUntil`, until when a link lets them choose one, in epoch milliseconds, null also
 * where none does.
 */
export const User = z
  .strictObject({
    uid: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    provider: z.string(),
    permissions: z.array(Permission),
    hasFactor: z.boolean().nullable(),
    hasPassword: z.boolean().nullable(),
    linkUntil: z.int().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

const words = z.string().trim().max(255).nullable().optional()
/** Some clients say the domain too; there is one. */
const domain = z.enum(['default', '*']).optional()

/** A new user; without a password they choose one by a link. `index`: a project that they become a member of. */
const NewUser = z.object({
  login: Login,
  name: words,
  email: words,
  /** `oauth`: signs in at the identity provider under this login, and has no password here. */
  provider: z.enum(['local', 'oauth', 'proxy']).optional(),
  password: z
    .string()
    .max(10 * limits.passwordMost)
    .optional(),
  domain,
  index: z.string().max(255).optional(),
  /** Beyond the contract: it is the person who had this login before it was removed, and finds again what they kept. */
  isFormer: z.boolean().optional(),
  /** Beyond the contract: rules the program, and all its projects. */
  isAdmin: z.boolean().optional(),
})

/** A user as the known program stores them; `password`: the hexadecimal SHA-256 of it. */
const KnownUser = z.object({
  uid: Login,
  name: words,
  email: words,
  password: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be the SHA-256 of a password in hexadecimal digits')
    .nullish(),
  groups_by_applications: z.object({ datashare: z.array(z.string().max(255)).max(10_000).default([]) }).optional(),
})
export type KnownUser = z.infer<typeof KnownUser>

/** Other words for them are understood, too, but not described. */
const yes = z
  .stringbool()
  .meta({ enum: ['true', 'false'] })
  .optional()

/**
 * `noRole`: those who have no role in the project, or in none where no project is named; `q`: a part of login, name or address; `invited`: those who have not chosen a password yet. `sort`: `role`
 * has the strongest first; who has nothing to be sorted by comes last either way.
 */
const UserQuery = PageQuery.extend({
  q: z.string().max(255).optional(),
  domain,
  index: z.string().max(255).optional(),
  noRole: yes,
  invited: yes,
  sort: z.enum(['uid', 'name', 'email', 'role']).default('uid'),
  desc: yes,
})

/** Roles in a project, as clients name them when they give one. */
export const givenRoles = ['admin', 'editor', 'member', 'visitor'] as const
export type GivenRole = (typeof givenRoles)[number]

/** One of them, or by its whole name; the two roles that are not of one project are given for the project `*`. */
const RoleQuery = z.object({ domain, role: z.enum([...givenRoles, 'domain_admin', 'instance_admin']) })

const tags = ['users']
const shared = { needs: 'user', mode: 'server', tags } as const
const params = z.object({ uid: z.string().max(limits.loginLength) })
const ofProject = params.extend({ project: z.string().max(255) })
const Done = z.strictObject({})

/** Users, for administrators of the program; members of a project, for its managers. */
export const userCalls = {
  list: call({
    ...shared,
    method: 'GET',
    path: '/api/users',
    query: UserQuery,
    answer: pageOf(User),
    errors: ['FORBIDDEN', 'BAD_PAGE'],
    summary: 'Users, or those of a project',
  }),
  create: call({
    ...shared,
    method: 'POST',
    path: '/api/users',
    body: NewUser,
    answer: { 201: User },
    errors: ['FORBIDDEN', 'CONFLICT', 'BAD_PASSWORD', 'PROJECT_NOT_FOUND', 'TOO_MANY_SIGN_INS'],
    needs: 'admin',
    summary: 'Make a user',
  }),
  read: call({
    ...shared,
    method: 'GET',
    path: '/api/users/:uid',
    params,
    answer: User,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    needs: 'admin',
    summary: 'One user',
  }),
  change: call({
    ...shared,
    method: 'PUT',
    path: '/api/users/:uid',
    params,
    body: z.object({ name: words, email: words }),
    answer: User,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    needs: 'admin',
    summary: 'Change the name or address of a user',
  }),
  remove: call({
    ...shared,
    method: 'DELETE',
    path: '/api/users/:uid',
    params,
    answer: nothing,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    needs: 'admin',
    summary: 'Remove a user; what they made stays, and their login is nobody else’s',
  }),
  link: call({
    ...shared,
    method: 'POST',
    path: '/api/local/users/:uid/link',
    params,
    answer: z.strictObject({ secret: z.string() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    needs: 'admin',
    summary: 'Make the one link by which a user chooses a password; former ones open nothing any more',
  }),
  unlink: call({
    ...shared,
    method: 'DELETE',
    path: '/api/local/users/:uid/link',
    params,
    answer: nothing,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    needs: 'admin',
    summary: 'Withdraw the link by which a user would choose a password',
  }),
  firstLink: call({
    ...shared,
    method: 'POST',
    path: '/api/local/users/first',
    answer: z.strictObject({ secret: z.string() }),
    errors: ['CONFLICT'],
    needs: 'operator',
    summary: 'Make the link for the first administrator, where there is no user yet',
  }),
  importAll: call({
    ...shared,
    method: 'POST',
    path: '/api/local/users/import',
    body: z.object({ users: z.array(KnownUser).max(10_000) }),
    answer: z.strictObject({ made: z.array(z.string()), left: z.array(z.string()) }),
    errors: ['TOO_MANY_SIGN_INS'],
    needs: 'operator',
    summary: 'Make the users of the known program; those who are there already are left as they are',
  }),
  giveRole: call({
    ...shared,
    method: 'PUT',
    path: '/api/users/:uid/index/:project',
    params: ofProject,
    query: RoleQuery,
    answer: Done,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_NOT_FOUND'],
    summary: 'Give a user a role in a project instead of the one that they have there',
  }),
  takeRole: call({
    ...shared,
    method: 'DELETE',
    path: '/api/users/:uid/index/:project',
    params: ofProject,
    query: z.object({ domain, ifExists: yes }),
    answer: nothing,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_NOT_FOUND'],
    summary: "Take a user's role in a project away",
  }),
}
