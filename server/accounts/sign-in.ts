import { AppError } from '@dossier/contract'
import { everyProject } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { findAccount, makeAccount, requireFree, restorePassword, storePassword } from './accounts.ts'
import { hasFactor, useCode, wrongCode } from './factor/factors.ts'
import { nobodyYet, readLink, takeLink } from './links.ts'
import { comparePassword, hashPassword } from './password/hash-password.ts'
import { requireGoodPassword } from './password/password-rules.ts'
import { ownDomain, type RoleRule } from './roles.ts'
import { cookiesOf, lifetimeOf, type SentHeaders, sentSecret } from './sessions/session-cookies.ts'
import { beginSession, endSession, endSessionsOf, type Opening } from './sessions/sessions.ts'
import {
  type Counter,
  countCode,
  countTry,
  forgetCodes,
  forgetTry,
  lineOf,
  networkOf,
  requireMayTry,
  uncountTry,
} from './slow-down.ts'
import { accountDb } from './tables.ts'

/** What a password is compared with, and where it comes from. */
type Trier = Pick<Scope, 'records' | 'log' | 'from'> & { program: Pick<Scope['program'], 'audit' | 'layout'> }

/** What somebody signs in by; `code`: of their second factor. */
export type SentForm = { login: string; password: string; code?: string | null | undefined }

/** What is sent of a browser with everything that begins or ends a session. */
export type Browser = SentHeaders & { 'user-agent'?: string | undefined }

/**
 * Signs somebody in. Answers the lines of `Set-Cookie`. Throws AppError SIGN_IN_FAILED, the same and after the same time whether there is such an account or not;
 * CODE_NEEDED where the password is right and there is a second factor; TOO_MANY_SIGN_INS.
 */
export async function signIn(scope: Scope, { login, password, code = null }: SentForm, browser: Browser) {
  return openSession(scope, await checkPassword(scope, login, password, code), browser)
}

/**
 * Compares a password with the stored one, which is stored anew where it is in a former form. Answers what opens a session. `code`: of the second factor, null
 * where none was sent; absent where somebody who is signed in says their password again.
 * Throws AppError SIGN_IN_FAILED, CODE_NEEDED, TOO_MANY_SIGN_INS.
 */
export async function checkPassword(scope: Trier, login: string, password: string, code?: string | null): Promise<Opening> {
  const { records, log, from = '' } = scope
  const tried = { login, address: networkOf(from), now: Date.now() }
  // Whoever has to pause does not stand in line.
  await requireMayTry(records, tried)
  const kept = (await findAccount(records, login))?.password ?? null
  let counted: Counter[] = []
  // Not before: all who come to work at nine have tried, and none of them has failed.
  const begin = async () => {
    counted = await countTry(records, { ...tried, now: Date.now() })
  }
  const comparison = await comparePassword(password, kept, { place: lineOf(from), begin }).catch((fault: unknown) =>
    takeBack(records, counted, fault),
  )
  if (kept === null || comparison === 'wrong') {
    log.warn({ event: 'sign-in failed', from, isKnown: kept !== null })
    noteFailure(scope, kept === null ? '' : login)
    throw new AppError('SIGN_IN_FAILED')
  }
  const isCoded = code !== undefined && (await hasFactor(records, login))
  if (isCoded) await requireCode(scope, { login, code, counted })
  await forgetTry(records, tried, counted)
  if (comparison === 'right') return { userId: login, stored: kept, isCoded }
  const fresh = await hashPassword(password)
  // Who has chosen another one meanwhile keeps that.
  if (!(await restorePassword(records, login, { from: kept, to: fresh }))) throw new AppError('SIGN_IN_FAILED')
  return { userId: login, stored: fresh, isCoded }
}

type Coded = { login: string; code: string | null; counted: Counter[] }

/** A wrong code counts as a wrong password does, and by itself; that none was sent does not. */
async function requireCode(trier: Trier, { login, code, counted }: Coded): Promise<void> {
  const { records, log, program, from = '' } = trier
  if (code === null || code.trim() === '') {
    await uncountTry(records, counted)
    throw new AppError('CODE_NEEDED')
  }
  const now = Date.now()
  await countCode(records, { login, now }).catch((fault: unknown) => takeBack(records, counted, fault))
  if (await useCode(records, program.layout, { userId: login, code, now })) return forgetCodes(accountDb(records), login)
  // Somebody knows the password.
  log.warn({ event: 'wrong code', from })
  noteFailure(trier, login)
  throw wrongCode()
}

/** Of a try that was not judged. Throws its fault. */
async function takeBack(records: Records, counted: Counter[], fault: unknown): Promise<never> {
  // Whoever was refused before does not take the one writer's turn.
  if (counted.length > 0) await uncountTry(records, counted)
  throw fault
}

/** Of a login that nobody has nothing is written: people type their passwords there. */
function noteFailure({ program: { audit }, from }: Trier, userId: string): void {
  audit.note({ userId, from, event: 'signInFailed' })
}

/**
 * Begins a session, and ends the one that the browser had: nobody goes on with a secret that somebody else may have put there.
 * Throws AppError SIGN_IN_FAILED, CODE_NEEDED as `beginSession`.
 */
export async function openSession(
  { records, program, log, from = '' }: Scope,
  opening: Opening,
  browser: Browser,
): Promise<string[]> {
  const former = sentSecret(browser)
  if (former !== undefined) await endSession(records, former)
  const { config } = program
  const agent = browser['user-agent'] ?? ''
  const begun = { ...opening, address: from, agent, now: Date.now(), lifetime: lifetimeOf(config) }
  const session = await beginSession(records, begun)
  log.info({ event: 'signed in', from, user: opening.userId })
  await program.audit.write({ userId: opening.userId, from, event: 'signedIn' })
  return cookiesOf(session, config, browser)
}

/** What somebody chooses by a link. */
export type Chosen = { secret: string; login?: string | undefined; password: string }

/**
 * Lets whoever has a link choose a password, and signs them in where they have no second factor; that for the first administrator makes the account. Answers the lines of `Set-Cookie`.
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
  await scope.program.audit.write({ userId: id, from: scope.from, event: 'linkUsed' })
  // Whoever has the link may not have the second factor.
  if (await hasFactor(records, id)) return []
  return openSession(scope, { userId: id, stored, isCoded: false }, browser)
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
