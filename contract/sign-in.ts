import { z } from 'zod'
import { call, nothing, text } from './spine/call.ts'
import { limits } from './spine/limits.ts'
import { AddressHeaders } from './spine/parameters.ts'

/** What somebody is called when they sign in, and everywhere behind it. */
export const Login = z
  .string()
  .trim()
  .min(1)
  .max(limits.loginLength)
  .regex(/^[^\s:/\\]+$/, 'must be without spaces, colons and slashes')

/** As it was typed. A longer one is no password of anybody's. */
export const Password = z.string().max(10 * limits.passwordMost)

/** By which a session is known, and what is kept of where it began. */
export const SessionHeaders = AddressHeaders.extend({ cookie: z.string().optional(), 'user-agent': z.string().optional() })

/** One of the caller's sessions: where it began, in which browser, and whether it is the one that asks. Moments in epoch milliseconds. */
export const OwnSession = z
  .strictObject({
    id: z.string(),
    beganAt: z.number(),
    usedAt: z.number(),
    address: z.string(),
    agent: z.string(),
    isThis: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

/** Clients expect an object, also where there is nothing to say. */
const Done = z.strictObject({})

/** Why a sign-in at a provider, or by a proxy, was refused; `#/login?refused=` says it to people. */
export const signInRefusals = [
  'state',
  'expired',
  'cancelled',
  'code',
  'token',
  'login',
  'taken',
  'removed',
  'former',
  'settings',
  'provider',
  'header',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** People who are led here are led on to a page; programs hear what is wrong. */
const LedHeaders = SessionHeaders.extend({ accept: z.string().optional() })

const returned = z.string().max(10_000).optional()
/** What a provider sends somebody back with. */
const Returned = z.object({
  code: returned,
  state: returned,
  iss: returned,
  error: returned,
  error_description: returned,
  session_state: returned,
})

const tags = ['users']
const door = { needs: 'nobody', mode: 'server', headers: SessionHeaders, tags } as const
const own = { needs: 'user', mode: 'server', headers: SessionHeaders, tags } as const
/** A secret as links carry it. */
const secret = z.string().max(200)

/** Signing in and out, and the caller's own sessions and password; in server mode only. */
export const signInCalls = {
  login: call({
    ...door,
    method: 'POST',
    path: '/auth/login',
    body: z.object({ username: z.string().max(1_000), password: Password, code: z.string().max(limits.codeLength).optional() }),
    answer: Done,
    errors: ['SIGN_IN_FAILED', 'CODE_NEEDED', 'TOO_MANY_SIGN_INS'],
    summary: 'Sign in; the session comes as cookies',
  }),
  form: call({
    ...door,
    method: 'POST',
    path: '/auth/signin',
    body: text,
    answer: { 303: nothing },
    errors: ['SIGN_IN_FAILED', 'CODE_NEEDED', 'TOO_MANY_SIGN_INS'],
    summary: 'Sign in by a form with login and password, as older clients do; leads to the page',
  }),
  page: call({
    ...door,
    method: 'GET',
    path: '/auth/signin',
    headers: LedHeaders,
    answer: { 303: nothing },
    errors: ['NOT_SIGNED_IN', 'SIGN_IN_REFUSED', 'PROVIDER_DOWN'],
    summary: 'Leads to where one signs in: the page, or the identity provider; by HTTP Basic, asks for name and password',
  }),
  callback: call({
    ...door,
    method: 'GET',
    path: '/auth/callback',
    headers: LedHeaders,
    query: Returned,
    answer: { 303: nothing },
    errors: ['SIGN_IN_REFUSED', 'PROVIDER_DOWN', 'TOO_MANY_SIGN_INS'],
    summary: 'Where the identity provider leads back; the session comes as cookies',
  }),
  logout: call({
    ...door,
    method: 'GET',
    path: '/auth/signout',
    answer: { 303: nothing },
    errors: ['NOT_SIGNED_IN'],
    summary: 'Ends the session and leads to the page; by HTTP Basic, has the browser forget name and password',
  }),
  lookAtLink: call({
    ...door,
    method: 'POST',
    path: '/auth/link/look',
    body: z.object({ secret }),
    answer: z.strictObject({ login: z.string().nullable() }),
    errors: ['NOT_FOUND'],
    summary: 'Whose password a link lets its holder choose; null: the login too, of the first administrator',
  }),
  useLink: call({
    ...door,
    method: 'POST',
    path: '/auth/link',
    body: z.object({ secret, login: Login.optional(), password: Password }),
    answer: Done,
    errors: ['NOT_FOUND', 'BAD_PASSWORD', 'CONFLICT', 'TOO_MANY_SIGN_INS'],
    summary: 'Choose a password by a link, once, and be signed in, where one has no second factor',
  }),
  changePassword: call({
    ...own,
    method: 'PUT',
    path: '/api/users/me/password',
    body: z.object({ former: Password, password: Password }),
    answer: Done,
    errors: ['BAD_PASSWORD', 'SIGN_IN_FAILED', 'TOO_MANY_SIGN_INS'],
    summary: "Change one's password; all other sessions end",
  }),
  sessions: call({
    ...own,
    method: 'GET',
    path: '/api/users/me/sessions',
    answer: z.array(OwnSession),
    summary: "One's sessions, the latest first",
  }),
  endSessions: call({
    ...own,
    method: 'DELETE',
    path: '/api/users/me/sessions',
    answer: nothing,
    summary: 'Sign out everywhere',
  }),
  endSession: call({
    ...own,
    method: 'DELETE',
    path: '/api/users/me/sessions/:id',
    answer: nothing,
    summary: 'Sign out of one session; one that has ended is as good',
  }),
}
