import { z } from 'zod'
import { roles } from './accounts.ts'
import { call } from './spine/call.ts'
import { PageQuery, pageOf } from './spine/parameters.ts'

/**
 * Somebody with a role in a project. `isOfGroup`: a group at the identity provider gives it. `givenBy`, `givenAt`: who gave it last, and when, in epoch milliseconds; null where nobody did, or
 * where that was not written down.
 */
export const Member = z
  .strictObject({
    uid: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(roles),
    isOfGroup: z.boolean(),
    givenBy: z.string().nullable(),
    givenAt: z.int().nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Members of a project, for who manages it and for who rules the program. Roles are given and taken by the calls of users. */
export const memberCalls = {
  list: call({
    needs: 'user',
    mode: 'server',
    tags: ['users'],
    method: 'GET',
    path: '/api/local/projects/:project/members',
    params: z.object({ project: z.string().max(255) }),
    query: PageQuery,
    answer: pageOf(Member),
    errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'BAD_PAGE'],
    summary: 'Who has a role in a project, and who gave it',
  }),
}
