import { z } from 'zod'
import { Password, SessionHeaders } from './sign-in.ts'
import { call, nothing } from './spine/call.ts'
import { limits } from './spine/limits.ts'

const tags = ['users']
const own = { needs: 'user', mode: 'server', tags } as const
const path = '/api/local/users/me/factor'
const ByPassword = z.object({ password: Password })
/** Whoever knows the password must not take the factor away that was to withstand them. */
const ByBoth = ByPassword.extend({ code: z.string().max(limits.codeLength).optional() })
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

/** A second factor beside one's password: codes of an app by time (TOTP, RFC 6238), and recovery codes for when that is lost. In server mode only. */
export const secondFactorCalls = {
  read: call({
    ...own,
    method: 'GET',
    path,
    answer: z.strictObject({ isOn: z.boolean(), codesLeft: z.int() }).meta({ id: 'SecondFactor' }),
    summary: 'Whether one signs in with a second factor, and how many recovery codes are left',
  }),
  begin: call({
    ...own,
    method: 'POST',
    path,
    body: ByPassword,
    answer: z.strictObject({ secret: z.string(), address: z.string() }),
    errors: ['SIGN_IN_FAILED', 'TOO_MANY_SIGN_INS', 'CONFLICT'],
    summary:
      'Begin with a second factor: the secret for an app, shown once; it takes effect when a code from it has been confirmed',
  }),
  confirm: call({
    ...own,
    method: 'PUT',
    path,
    headers: SessionHeaders,
    body: z.object({ code: z.string().max(limits.codeLength) }),
    answer: RecoveryCodes,
    errors: ['SIGN_IN_FAILED', 'TOO_MANY_SIGN_INS', 'CONFLICT'],
    summary: 'Switch it on by a code of the app; answers the recovery codes, once. All other sessions end',
  }),
  renew: call({
    ...own,
    method: 'POST',
    path: `${path}/codes`,
    body: ByBoth,
    answer: RecoveryCodes,
    errors: ['SIGN_IN_FAILED', 'CODE_NEEDED', 'TOO_MANY_SIGN_INS', 'CONFLICT'],
    summary: 'Make new recovery codes; the former ones stop working',
  }),
  remove: call({
    ...own,
    method: 'POST',
    path: `${path}/off`,
    body: ByBoth,
    answer: nothing,
    errors: ['SIGN_IN_FAILED', 'CODE_NEEDED', 'TOO_MANY_SIGN_INS'],
    summary: 'Switch the second factor off',
  }),
  reset: call({
    method: 'DELETE',
    path: '/api/local/users/:uid/factor',
    params: z.object({ uid: z.string().max(limits.loginLength) }),
    answer: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needs: 'admin',
    mode: 'server',
    tags,
    summary: 'Remove the second factor of a user who has lost it; succeeds also where there is none',
  }),
}
