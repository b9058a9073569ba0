import { AppError } from '@dossier/contract'
import { secondFactorCalls } from '@dossier/contract/second-factor'
import { answers } from '../../feature/feature.ts'
import { reply } from '../../feature/reply.ts'
import type { Scope } from '../../scope/scope.ts'
import { requireAccount } from '../accounts.ts'
import { cookiesOf, sentSecret } from '../sessions/session-cookies.ts'
import { type Browser, checkPassword } from '../sign-in.ts'
import { countTry, forgetTry, networkOf } from '../slow-down.ts'
import { beginFactor, confirmFactor, describeFactor, hasFactor, removeFactor, renewCodes, requireBegun } from './factors.ts'
import { appAddress } from './one-time-code.ts'

/** The calls of second factors. Whoever changes anything about their own says their password again: a browser left open must not be enough. */
export const factorAnswers = answers(secondFactorCalls, {
  read: ({ scope }) => describeFactor(scope.records, scope.caller.id),
  begin: async ({ scope, body }) => {
    await checkPassword(scope, scope.caller.id, body.password)
    const secret = await beginFactor(scope.records, scope.program.layout, scope.caller.id)
    return { secret, address: appAddress(scope.caller.id, secret) }
  },
  confirm: ({ scope, body, headers }) => confirm(scope, body.code, headers),
  renew: async ({ scope, body }) => {
    await requireBoth(scope, body)
    const recoveryCodes = await renewCodes(scope.records, scope.caller.id)
    scope.log.info({ event: 'recovery codes renewed', of: scope.caller.id })
    return { recoveryCodes }
  },
  remove: async ({ scope, body }) => {
    if (!(await hasFactor(scope.records, scope.caller.id))) return undefined
    await requireBoth(scope, body)
    await removeFactor(scope.records, scope.caller.id)
    scope.log.info({ event: 'second factor switched off', of: scope.caller.id })
    return undefined
  },
  reset: async ({ scope, params }) => {
    // Otherwise a browser of theirs that was left open would be enough.
    if (params.uid === scope.caller.id)
      throw new AppError('CONFLICT', { message: 'Switch your own second factor off with your password' })
    await requireAccount(scope.records, params.uid)
    await removeFactor(scope.records, params.uid)
    scope.log.warn({ event: 'second factor taken away', by: scope.caller.id, of: params.uid })
    return undefined
  },
})

/** Those whom the factor keeps out know the password: it is not switched off without a code. Throws AppError SIGN_IN_FAILED, also of an account that has no password here; CODE_NEEDED. */
async function requireBoth(scope: Scope, { password, code = null }: { password: string; code?: string | null | undefined }) {
  await checkPassword(scope, scope.caller.id, password, code)
}

/** Codes are counted as passwords are: there are only a million of them. */
async function confirm(scope: Scope, code: string, browser: Browser) {
  const { records, program, caller, log, from = '' } = scope
  const tried = { login: caller.id, address: networkOf(from), now: Date.now() }
  await requireBegun(records, caller.id)
  const counted = await countTry(records, tried)
  const confirmation = { userId: caller.id, code, sent: sentSecret(browser), now: tried.now }
  const { recoveryCodes, session } = await confirmFactor(records, program.layout, confirmation)
  await forgetTry(records, tried, counted)
  log.info({ event: 'second factor switched on', of: caller.id })
  const lines = session ? cookiesOf(session, program.config, browser) : []
  return reply(200, { recoveryCodes }, { 'set-cookie': lines })
}
