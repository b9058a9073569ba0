import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Caller } from '../identity/caller.ts'
import { missingToken, sessionCookie } from '../identity/cookies.ts'
import { localCaller, localIdentity } from '../identity/local.ts'
import type { Credentials, IdentityProvider, SignInSchemes } from '../identity/provider.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { findCaller } from './accounts.ts'
import { basicSignIn } from './basic/basic-sign-in.ts'
import { readKey } from './keys/api-keys.ts'
import { reasonOf } from './provider/refusal.ts'
import { tellSettled } from './provider/tell-settled.ts'
import { settleVouched } from './proxy/settle-vouched.ts'
import { isVouchedFor, readVouched } from './proxy/vouched.ts'
import { keyOf } from './secret-key.ts'
import { cookiesOf, lifetimeOf, missingCsrf, sentSecret } from './sessions/session-cookies.ts'
import { readSession, renewSession, type Session } from './sessions/sessions.ts'

type Log = Scope['log']

/** `operatorKey`: what the command line of whoever has the home folder shows; it lives as long as the server. */
export type AccountParts = {
  records: Records
  config: Config
  operatorKey: string
  log: Log
  program: Pick<Scope['program'], 'audit' | 'layout'>
}

const schemes: SignInSchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  key: { type: 'http', scheme: 'bearer' },
}
const schemesWithBasic: SignInSchemes = { ...schemes, basic: { type: 'http', scheme: 'basic' } }

/** Identity in server mode: the operator's key, API keys of accounts, names and passwords by HTTP Basic, the word of a trusted proxy, and sessions. */
export function accountIdentity({ records, config, operatorKey, log, program }: AccountParts): IdentityProvider {
  const readBasic = basicSignIn({ records, log, program })
  const sessionOf = async (headers: SentTexts): Promise<Session | undefined> => {
    const secret = sentSecret(headers)
    return secret === undefined ? undefined : readSession(records, secret, Date.now(), lifetimeOf(config))
  }
  const callerOf = async (id: string | undefined) => (id === undefined ? undefined : findCaller(records, id))
  return {
    get schemes() {
      return config.auth === 'basic' ? schemesWithBasic : schemes
    },
    identify: async (credentials) => {
      const headers = textsOf(credentials)
      const [, key] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
      if (key !== undefined) return isSame(key, operatorKey) ? localCaller : callerOf(await readKey(records, key, Date.now()))
      if (config.auth === 'basic' && headers.authorization !== undefined) return callerOf(await readBasic(credentials))
      if (isVouchedFor(config, credentials)) return callerOf(await readWord({ records, config, log, program }, credentials))
      const session = await sessionOf(headers)
      return callerOf(session?.user_id)
    },
    cookies: async (credentials) => {
      const headers = textsOf(credentials)
      const [session, secret] = [await sessionOf(headers), sentSecret(headers)]
      const renewed = session && secret !== undefined && (await renewSession(records, session, secret, Date.now()))
      return renewed ? cookiesOf(renewed, config, headers) : missingCsrf(config, headers)
    },
    missingConfirmation: (credentials) => {
      const headers = textsOf(credentials)
      // Whoever has the key has not been led here by another site; name and password are sent by browsers unasked.
      return /^Bearer /i.test(headers.authorization ?? '') ? undefined : missingToken(headers.cookie, headers['x-ds-csrf-token'])
    },
    findUser: (id) => findUser(records, id),
  }
}

/** Identity where tasks are run: nobody asks there, and each task has the rights that its user has now. */
export function taskIdentity({ records, config }: Pick<AccountParts, 'records' | 'config'>): IdentityProvider {
  if (config.mode === 'local') return localIdentity
  return { identify: async () => undefined, findUser: (id) => findUser(records, id) }
}

async function findUser(records: Records, id: string): Promise<Caller | undefined> {
  return id === localCaller.id ? localCaller : findCaller(records, id)
}

/** The account of somebody for whom the proxy vouches; undefined where it does so in a way that is refused, which is logged. */
async function readWord({ records, config, log, program }: Omit<AccountParts, 'operatorKey'>, credentials: Credentials) {
  const { from } = credentials
  try {
    const person = readVouched(config, credentials)
    const settled = await settleVouched({ records, log }, person, from)
    await tellSettled(program.audit, settled, person, from)
    return settled.userId
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    log.warn({ event: 'sign-in refused', from, reason })
    // An open page of somebody who was removed goes on asking.
    program.audit.noteOnce({ userId: '', from, event: 'signInFailed', subject: { name: reason } })
    return undefined
  }
}

type SentTexts = Record<string, string | undefined>

function textsOf({ headers }: Credentials): SentTexts {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))
}

/** In the same time whatever the difference. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(keyOf(given)), Buffer.from(keyOf(expected)))
}
