import { AppError, limits } from '@dossier/contract'
import { accountCalls } from '@dossier/contract/accounts'
import { memberCalls } from '@dossier/contract/members'
import { signInCalls } from '@dossier/contract/sign-in'
import { userCalls } from '@dossier/contract/users'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { isOperator } from '../identity/caller.ts'
import { listReadable } from '../projects/projects.ts'
import { isSignedIn, type Scope } from '../scope/scope.ts'
import { hasAccounts, removeAccount, requireAccount, writePassword } from './accounts.ts'
import { describeCaller, describePermissions } from './describe-caller.ts'
import { factorAnswers } from './factor/factor-answers.ts'
import { sealOldSecrets } from './factor/seal-old.ts'
import { keyAnswers } from './keys/key-answers.ts'
import { leadOrTell, leadTo, loginPage } from './lead.ts'
import { makeLink, nobodyYet, readLink, withdrawLink } from './links.ts'
import { hashPassword } from './password/hash-password.ts'
import { requireGoodPassword } from './password/password-rules.ts'
import { refusal } from './provider/refusal.ts'
import { leadThere, signInFromThere } from './provider/sign-in-there.ts'
import { keyOf } from './secret-key.ts'
import { cookiesOf, lifetimeOf, noCookies, sentSecret } from './sessions/session-cookies.ts'
import { endSession, endSessionsOf, keepOneSession, listSessions } from './sessions/sessions.ts'
import { type Browser, checkPassword, type SentForm, signIn, signInByLink } from './sign-in.ts'
import { type AccountTables, accountDb, accountMigrations } from './tables.ts'
import { changeUser, createUser, giveUserRole, takeUserRole } from './users/change-users.ts'
import { importUsers } from './users/import-users.ts'
import { listMembers } from './users/list-members.ts'
import { describeUser, listUsers } from './users/list-users.ts'

/** Accounts: who the caller is and what they may do, how people sign in, who there is. */
export const accounts = feature({
  name: 'accounts',
  migrations: accountMigrations,
  whenServed: sealOldSecrets,
  // Another project of the same name is not theirs.
  whenProjectGoes: async (trx, project) => {
    await trx.$extendTables<AccountTables>().deleteFrom('account_role').where('project', '=', project).execute()
  },
  calls: [
    ...answers(accountCalls, {
      me: async ({ scope }) => describeCaller(scope.caller, await listReadable(scope)),
      permissions: ({ scope }) => describePermissions(scope.caller),
    }),
    ...answers(signInCalls, {
      login: async ({ scope, body: { username, password, code }, headers }) =>
        withCookies(await signIn(scope, { login: username, password, code }, headers)),
      form: async ({ scope, body, headers }) => {
        return leadTo('/', await signIn(scope, readForm(body), headers))
      },
      page: ({ scope, headers }) => leadOrTell(headers.accept, () => leadIn(scope, headers)),
      callback: ({ scope, query, headers }) =>
        leadOrTell(headers.accept, async () => leadTo(loginPage, await signInFromThere(scope, query, headers))),
      logout: async ({ scope, headers }) => {
        const secret = sentSecret(headers)
        if (secret !== undefined) await endSession(scope.records, secret)
        return leadOut(scope, headers)
      },
      lookAtLink: async ({ scope, body }) => {
        const login = await readLink(scope.records, body.secret, Date.now())
        return { login: login === nobodyYet ? null : login }
      },
      useLink: async ({ scope, body, headers }) => withCookies(await signInByLink(scope, body, headers)),
      changePassword: async ({ scope, body, headers }) => withCookies(await changePassword(scope, body, headers)),
      sessions: async ({ scope, headers }) => describeSessions(scope, headers),
      endSessions: async ({ scope, headers }) => {
        await endSessionsOf(scope.records, scope.caller.id)
        return reply(204, undefined, { 'set-cookie': noCookies(scope.program.config, headers) })
      },
      endSession: async ({ scope, params }) => {
        await endSessionsOf(scope.records, scope.caller.id, params.id)
        return undefined
      },
    }),
    ...keyAnswers,
    ...factorAnswers,
    ...answers(memberCalls, {
      list: ({ scope, params, query }) => listMembers(scope, params.project, query),
    }),
    ...answers(userCalls, {
      firstLink: async ({ scope }) => {
        if (await hasAccounts(scope.records)) throw new AppError('CONFLICT', { message: 'There are users already' })
        return { secret: await makeLink(scope.records, nobodyYet, Date.now()) }
      },
      list: ({ scope, query }) => listUsers(scope, query),
      create: async ({ scope, body }) => {
        await createUser(scope, body)
        return reply(201, await describeUser(scope, body.login))
      },
      read: ({ scope, params }) => describeUser(scope, params.uid),
      change: async ({ scope, params, body }) => {
        await changeUser(scope, params.uid, body)
        return describeUser(scope, params.uid)
      },
      remove: async ({ scope, params }) => {
        await requireAccount(scope.records, params.uid)
        await removeAccount(scope.records, params.uid, Date.now())
        return undefined
      },
      link: async ({ scope, params }) => {
        const { provider } = await requireAccount(scope.records, params.uid)
        if (provider !== 'local')
          throw new AppError('CONFLICT', { message: `"${params.uid}" signs in elsewhere and has no password here` })
        return { secret: await makeLink(scope.records, params.uid, Date.now()) }
      },
      unlink: async ({ scope, params }) => {
        await requireAccount(scope.records, params.uid)
        await withdrawLink(scope.records, params.uid, Date.now())
        return undefined
      },
      importAll: ({ scope, body }) => importUsers(scope, body.users),
      giveRole: async ({ scope, params, query }) => {
        await giveUserRole(scope, params, query.role)
        return {}
      },
      takeRole: async ({ scope, params, query }) => {
        await takeUserRole(scope, params, query.ifExists === true)
        return undefined
      },
    }),
  ],
})

/** Throws AppError BAD_REQUEST for more than a form can have: its fields are bounded as those of the other way in. */
function readForm(body: string): SentForm {
  const fields = new URLSearchParams(body.slice(0, limits.signInForm))
  const wanted = {
    username: fields.get('login') ?? '',
    password: fields.get('password') ?? '',
    code: fields.get('code') ?? undefined,
  }
  const read = signInCalls.login.body.safeParse(wanted)
  if (!read.success || body.length > limits.signInForm)
    throw new AppError('BAD_REQUEST', { message: 'The login or the password is too long' })
  return { login: read.data.username, password: read.data.password, code: read.data.code }
}

function withCookies(lines: string[]) {
  return reply(200, {}, { 'set-cookie': lines })
}

/** Throws AppError NOT_SIGNED_IN, by which a browser asks for name and password, SIGN_IN_REFUSED, PROVIDER_DOWN. */
async function leadIn(scope: Scope, headers: Parameters<typeof leadThere>[1]) {
  const { auth } = scope.program.config
  // Whoever has just said their name to the browser, or to the proxy, has not been to the page that knows where they wanted to go.
  if (isSignedIn(scope.caller)) return leadTo(auth === 'basic' || auth === 'proxy' ? loginPage : '/')
  if (auth === 'basic') throw new AppError('NOT_SIGNED_IN')
  if (auth === 'proxy') throw refusal('header')
  return auth === 'form' ? leadTo(loginPage) : leadThere(scope, headers)
}

/** Throws AppError NOT_SIGNED_IN, by which a browser forgets name and password. */
function leadOut({ caller, program: { config } }: Scope, headers: Browser) {
  const { auth, proxySignOut } = config
  if (auth === 'basic' && isSignedIn(caller) && sentSecret(headers) === undefined)
    throw new AppError('NOT_SIGNED_IN', { message: 'You are signed out' })
  const there = auth === 'proxy' ? proxySignOut : undefined
  return leadTo(there ?? '/?signout', noCookies(config, headers))
}

/** Throws AppError SIGN_IN_FAILED where the former password is not that, BAD_PASSWORD. */
async function changePassword(scope: Scope, { former, password }: { former: string; password: string }, browser: Browser) {
  const { caller, records, program } = scope
  if (isOperator(caller)) throw new AppError('NOT_FOUND', { message: 'The operator has no password' })
  await checkPassword(scope, caller.id, former)
  requireGoodPassword(password, [caller.id, caller.name, caller.email])
  const stored = await hashPassword(password)
  const session = await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      await writePassword(trx, { id: caller.id, password: stored, now: Date.now() })
      return keepOneSession(trx, caller.id, sentSecret(browser))
    })
  return session ? cookiesOf(session, program.config, browser) : []
}

async function describeSessions({ records, caller, program: { config } }: Scope, headers: Browser) {
  const { ttlMs, idleMs } = lifetimeOf(config)
  const now = Date.now()
  const key = keyOf(sentSecret(headers) ?? '')
  const all = await listSessions(records, caller.id)
  return all
    .filter((each) => each.began_at > now - ttlMs && each.used_at > now - idleMs)
    .map(({ id, began_at, used_at, address, agent, secret_key, former_key }) => ({
      id,
      beganAt: began_at,
      usedAt: used_at,
      address,
      agent,
      isThis: secret_key === key || former_key === key,
    }))
}
