import { AppError } from '@dossier/contract'
import { everyProject } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { findAccount, makeAccount, requireFree, storePassword } from './accounts.ts'
import { nobodyYet, readLink, takeLink } from './links.ts'
import { comparePassword, hashPassword } from './password/hash-password.ts'
import { requireGoodPassword } from './password/password-rules.ts'
import { ownDomain, type RoleRule } from './roles.ts'
import { cookiesOf, lifetimeOf, type SentHeaders, sentSecret } from './sessions/session-cookies.ts'
import { beginSession, endSession, endSessionsOf } from './sessions/sessions.ts'
import { countTry, forgetTry } from './slow-down.ts'

/** What is sent of a browser with everything that begins or ends a session. */
export type Browser = SentHeaders & { 'user-agent'?: string | undefined }

/**
 * Signs somebody in. Answers the lines of `Set-Cookie`. Throws AppError SIGN_IN_FAILED, the same and after the same time whether there is such an account or not;
 * TOO_MANY_SIGN_INS.
 */
export async function signIn(scope: Scope, { login, password }: { login: string; password: string }, browser: Browser) {
  await checkPassword(scope, login, password)
  return openSession(scope, login, browser)
}

/** Throws AppError SIGN_IN_FAILED, TOO_MANY_SIGN_INS. A password that is stored in a former way is stored anew. */
export async function checkPassword({ records, log, from = '' }: Scope, login: string, password: string): Promise<void> {
  const tried = { login, address: from, now: Date.now() }
  await countTry(records, tried)
  const account = await findAccount(records, login)
  const comparison = await comparePassword(password, account?.password ?? null)
  if (comparison === 'wrong') {
    log.warn({ event: 'sign-in failed', from, isKnown: account !== undefined })
    throw new AppError('SIGN_IN_FAILED')
  }
  await forgetTry(records, tried)
  if (comparison === 'outdated') await storePassword(records, login, await hashPassword(password), Date.now())
}

/** Begins a session, and ends the one that the browser had: nobody goes on with a secret that somebody else may have put there. */
export async function openSession({ records, program, from = '' }: Scope, userId: string, browser: Browser): Promise<string[]> {
  const former = sentSecret(browser)
  if (former !== undefined) await endSession(records, former)
  const { config } = program
  const agent = browser['user-agent'] ?? ''
  const begun = { userId, address: from, agent, now: Date.now(), lifetime: lifetimeOf(config) }
  return cookiesOf(await beginSession(records, begun), config, browser)
}

/** What somebody chooses by a link. */
export type Chosen = { secret: string; login?: string | undefined; password: string }

/**
 * Lets whoever has a link choose a password, and signs them in; that for the first administrator makes the account. Answers the lines of `Set-Cookie`.
 * Throws AppError NOT_FOUND, BAD_PASSWORD, BAD_REQUEST, CONFLICT.
 */
export async function signInByLink(scope: Scope, { secret, login, password }: Chosen, browser: Browser): Promise<string[]> {
  const { records } = scope
  const now = Date.now()
  const userId = await readLink(records, secret, now)
  const id = userId === nobodyYet ? login : userId
  if (id === undefined) throw new AppError('BAD_REQUEST', { message: 'Say as whom you want to sign in ("login")' })
  const account = await findAccount(records, id)
  requireGoodPassword(password, [id, account?.name ?? null, account?.email ?? null])
  const stored = await hashPassword(password)
  if (userId === nobodyYet) await makeFirst(records, { id, secret, password: stored }, now)
  else {
    await takeLink(records, secret)
    await storePassword(records, id, stored, now)
    await endSessionsOf(records, id)
  }
  return openSession(scope, id, browser)
}

type First = { id: string; secret: string; password: string }

/** The link is taken first: of two who have it one makes the account. A login that is taken is seen before. */
async function makeFirst(records: Records, { id, secret, password }: First, now: number): Promise<void> {
  await requireFree(records, id)
  await takeLink(records, secret)
  await makeAccount(records, { id, name: null, email: null, provider: 'local', password, rules: adminRules }, now)
}

/** Of an administrator who is made as one: the program, and all projects. */
export const adminRules = [
  { domain: everyProject, project: everyProject, role: 'INSTANCE_ADMIN' },
  { domain: ownDomain, project: everyProject, role: 'DOMAIN_ADMIN' },
] as const satisfies RoleRule[]
