import { z } from 'zod'
import { call, nothing } from './spine/call.ts'
import { limits } from './spine/limits.ts'
import { PageQuery, pageOf } from './spine/parameters.ts'

const moment = z.number().nullable()

/** What is shown of a key: how it begins, when it was made and when it was last used, in epoch milliseconds; null before it was. */
const shown = { prefix: z.string(), madeAt: z.number(), usedAt: moment }

/** The key of a user, or nothing but nulls where there is none. `hashedKey`: the hexadecimal SHA-256 under which it is stored. */
export const ApiKey = z
  .strictObject({ hashedKey: z.string().nullable(), prefix: z.string().nullable(), madeAt: moment, usedAt: moment })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** One line of the list of all keys. */
export const UserKey = z.strictObject({ user: z.string(), ...shown }).meta({ id: 'UserKey' })
export type UserKey = z.infer<typeof UserKey>

const shared = { needs: 'user', mode: 'server', tags: ['users'] } as const
const ofUser = {
  ...shared,
  path: '/api/key/:user',
  params: z.object({ user: z.string().max(limits.loginLength) }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
} as const

/**
 * Keys by which programs ask as a user (`Authorization: Bearer`), one for each user. Users make and remove their own; administrators of the
 * program make and remove anybody's.
 */
export const keyCalls = {
  read: call({ ...ofUser, method: 'GET', answer: ApiKey, summary: 'What is known of the API key of a user' }),
  make: call({
    ...ofUser,
    method: 'PUT',
    answer: { 201: z.strictObject({ apiKey: z.string() }) },
    summary: 'Make the API key of a user, which is told once; the former one opens nothing any more',
  }),
  remove: call({ ...ofUser, method: 'DELETE', answer: nothing, summary: 'Remove the API key of a user' }),
  list: call({
    ...shared,
    needs: 'admin',
    method: 'GET',
    path: '/api/local/keys',
    query: PageQuery,
    answer: pageOf(UserKey),
    errors: ['BAD_PAGE'],
    summary: 'The API keys of all users, by user',
  }),
}
